import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Duty, pages, ROLE_TITLES } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AddressedLetter, MailWriters } from '../mail/mail-writers.service.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

const DUTIES: Record<Duty, string> = {
  steward: 'As a steward you scan tickets at the door.',
  supervisor: 'As a supervisor you scan tickets at the door and see how many people are inside.',
};

/** Writes the mail of an invitation. The address may be a stranger's: the mail has no text of the organiser. */
@Injectable()
export class TeamMails implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly writers: MailWriters,
    private readonly members: TeamMembersRepository,
  ) {}

  onModuleInit(): void {
    this.writers.register('team-invitation', ({ memberId }) => this.invitation(memberId));
  }

  private async invitation(memberId: string): Promise<AddressedLetter | null> {
    const member = await this.members.findWithCreator(this.dataSource.manager, memberId);
    if (!member || member.userId !== null) return null;
    return {
      to: member.email,
      letter: {
        subject: 'You are invited to work at an event',
        parts: [
          { text: 'Hello,' },
          { text: 'The organiser of an event at Stagedoor invites you to its team.' },
          { text: DUTIES[member.duty] },
          { action: 'See the invitation', url: this.environment.PUBLIC_URL + pages.assignedEvents },
          {
            text: `Log in or register with this address, in the role ${ROLE_TITLES.event_manager}. The invitation is shown once the address is confirmed.`,
          },
          { text: 'If you expect no invitation, ignore this mail.' },
        ],
      },
    };
  }
}
