import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AddressChanges } from '../auth/address-changes.service.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

/** Keeps the invitations of an account that changes its address. */
@Injectable()
export class KeepInvitationsService implements OnModuleInit {
  constructor(
    private readonly addresses: AddressChanges,
    private readonly members: TeamMembersRepository,
  ) {}

  onModuleInit(): void {
    this.addresses.register((...change) => this.members.bindInvitations(...change));
  }
}
