import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuditEntry } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { cutPage, Page } from '../../common/lists/page.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { EmailChangeQueries } from '../auth/email-change-queries.service.js';
import { SessionQueries } from '../auth/session-queries.service.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { DoorWorkQueries } from '../check-ins/door-work-queries.service.js';
import { HelperLinkQueries } from '../check-ins/helpers/helper-link-queries.service.js';
import { EventQueries } from '../events/event-queries.service.js';
import { HeadphoneQueries } from '../headphones/headphone-queries.service.js';
import { OrderQueries } from '../orders/reading/order-queries.service.js';
import { TeamQueries } from '../team/team-queries.service.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { VenueListQueries } from '../venues/venue-list-queries.service.js';
import { VoteQueries } from '../votes/vote-queries.service.js';
import { personalDataJson } from './domain/personal-data-json.js';

/** Entries read and held in memory at a time. */
const PAGE_SIZE = 200;
const limit = String(PAGE_SIZE);

@Injectable()
export class ExportPersonalDataService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UserQueries,
    private readonly emailChanges: EmailChangeQueries,
    private readonly sessions: SessionQueries,
    private readonly orders: OrderQueries,
    private readonly tickets: TicketQueries,
    private readonly events: EventQueries,
    private readonly venues: VenueListQueries,
    private readonly teams: TeamQueries,
    private readonly helperLinks: HelperLinkQueries,
    private readonly doorWork: DoorWorkQueries,
    private readonly headphones: HeadphoneQueries,
    private readonly votes: VoteQueries,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Exports the readable data stored about a user as JSON text; the hash of the password is left out. Reads page by
   * page, as fast as the caller consumes it, each page as of that moment.
   */
  async export(user: SignedInUser): Promise<Readable> {
    const [account, { change: emailChange }, { sessions }] = await Promise.all([
      this.users.account(user.id),
      this.emailChanges.get(user),
      this.sessions.list(user),
    ]);
    const exportedAt = new Date().toISOString();
    const json = personalDataJson(
      { exportedAt, account, emailChange, sessions },
      {
        orders: (cursor) => this.orders.list(user.id, { limit, cursor }),
        tickets: (cursor) => this.tickets.list(user.id, { limit, cursor }),
        events: (cursor) => this.events.mine(user, { limit, cursor }),
        venues: async (cursor) => {
          const { venues, nextCursor } = await this.venues.mine(user, { limit, cursor });
          return new Page(venues, nextCursor);
        },
        assignments: (cursor) => this.teams.ofPerson(user.id, { limit, cursor }),
        endedDuties: (cursor) => this.teams.endedOfPerson(user.id, { limit, cursor }),
        helperLinks: (cursor) => this.helperLinks.ofPerson(user.id, { limit, cursor }),
        headsets: (cursor) => this.headphones.ofPerson(user.id, { limit, cursor }),
        votes: (cursor) => this.votes.ofPerson(user.id, { limit, cursor }),
        doorScans: (cursor) => this.doorWork.scansOf(user.id, { limit, cursor }),
        scanDecisions: (cursor) => this.doorWork.decisionsOf(user.id, { limit, cursor }),
        doorDevices: (cursor) => this.doorWork.devicesOf(user.id, { limit, cursor }),
        headsetEntries: (cursor) => this.headphones.entriesOf(user.id, { limit, cursor }),
        auditLog: (cursor) => this.deedsOf(user.id, cursor),
      },
    );
    return Readable.from(json, { objectMode: false });
  }

  private async deedsOf(userId: string, after: string | undefined): Promise<Page<AuditEntry>> {
    const { manager } = this.dataSource;
    const actor = `user:${userId}` as const;
    const entries = await this.auditLog.listOf(manager, actor, after ?? null, PAGE_SIZE + 1);
    const { page, end } = cutPage(entries, PAGE_SIZE);
    const listed = page.map(({ at, action, subject }) => ({
      at: at.toISOString(),
      action,
      subject,
    }));
    return new Page(listed, end && end.id);
  }
}
