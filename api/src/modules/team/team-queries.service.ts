import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Assignment, Duty, EndedDuty, PageQuery, Team } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { readIdCursor, writeCursor } from '../../common/lists/cursor.js';
import { BEYOND_ALL_IDS } from '../../common/lists/newest-first.js';
import { cutPage, Page, pageSize } from '../../common/lists/page.js';
import { readSnapshot } from '../../database/read-snapshot.js';
import { together } from '../../database/together.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { EndedDutiesRepository } from './persistence/ended-duties.repository.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';
import { toAssignment, toTeamMember } from './team.mapper.js';

@Injectable()
export class TeamQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly members: TeamMembersRepository,
    private readonly endedDuties: EndedDutiesRepository,
    private readonly events: EventCatalogue,
    private readonly tickets: TicketQueries,
  ) {}

  async ofEvent(eventId: string): Promise<Team> {
    const members = await this.members.ofEvent(this.dataSource.manager, eventId);
    return { members: members.map(toTeamMember) };
  }

  /** Returns a page of the events to whose teams the person belongs or is invited, the latest invitation first. */
  async ofPerson(userId: string, { limit, cursor }: PageQuery): Promise<Page<Assignment>> {
    const size = pageSize(limit);
    const before = readIdCursor(cursor) ?? BEYOND_ALL_IDS;
    return readSnapshot(this.dataSource, async (manager) => {
      const found = await this.members.ofPerson(manager, userId, before, size + 1);
      const { page, end } = cutPage(found, size);
      const eventIds = page.map(({ eventId }) => eventId);
      const [events, counts] = await together([
        this.events.describe(manager, [...new Set(eventIds)]),
        this.tickets.countByEvent(manager, eventIds),
      ]);
      const assignments = page.map((member) =>
        toAssignment(member, events.get(member.eventId)!.summary, counts.get(member.eventId)!),
      );
      return new Page(assignments, end && writeCursor(end.id));
    });
  }

  /** Returns the duty of a member of the event's team; null for anyone else. */
  async dutyOf(eventId: string, userId: string): Promise<Duty | null> {
    return this.members.dutyOf(this.dataSource.manager, eventId, userId);
  }

  /** Returns when the person last left the event's team; null when that never happened. */
  async endOfDuty(eventId: string, userId: string): Promise<Date | null> {
    return this.endedDuties.endOf(this.dataSource.manager, eventId, userId);
  }

  /** Returns a page of the person's ended duties. */
  async endedOfPerson(userId: string, { limit, cursor }: PageQuery): Promise<Page<EndedDuty>> {
    const size = pageSize(limit);
    const { manager } = this.dataSource;
    const after = readIdCursor(cursor);
    const found = await this.endedDuties.ofPerson(manager, userId, after, size + 1);
    const { page, end } = cutPage(found, size);
    const duties = page.map(({ eventId, endedAt }) => ({
      eventId,
      endedAt: endedAt.toISOString(),
    }));
    return new Page(duties, end && writeCursor(end.eventId));
  }
}
