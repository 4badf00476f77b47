import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

/** Removes the invitations that depend on an account, for a caller that deletes it. */
@Injectable()
export class DeleteInvitationsService {
  constructor(private readonly members: TeamMembersRepository) {}

  /**
   * Deletes the invitations of the user's address, if it is confirmed: an account can be opened under any address.
   * Deletes those to the user's own events too, because no other user can take them back.
   */
  async deleteIn(manager: EntityManager, userId: string): Promise<void> {
    await this.members.deleteInvitationsOf(manager, userId);
    await this.members.deleteInvitationsBy(manager, userId);
  }
}
