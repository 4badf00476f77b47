import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DoorRight } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventCatalogue } from '../events/event-catalogue.service.js';
import { TeamQueries } from '../team/team-queries.service.js';
import type { DoorCaller } from './domain/door-caller.js';

@Injectable()
export class DoorRights {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly team: TeamQueries,
  ) {}

  /**
   * Returns what the person may do at the door of the event. Throws EVENT_NOT_FOUND for an event that the person
   * cannot see, FORBIDDEN for any other at whose door the person does not work.
   */
  async of(userId: string, eventId: string): Promise<DoorRight> {
    const found = await this.find(userId, eventId);
    if (found instanceof DomainError) throw found;
    return found;
  }

  /** As `of`, but a person whose duty at this door has ended is let through, with the moment of its end. */
  async callerOf(userId: string, eventId: string): Promise<DoorCaller> {
    const found = await this.find(userId, eventId);
    if (!(found instanceof DomainError))
      return { userId, helper: null, right: found, endedAt: null };
    const endedAt = await this.team.endOfDuty(eventId, userId);
    if (!endedAt) throw found;
    return { userId, helper: null, right: 'steward', endedAt };
  }

  /** Returns the right, or the refusal. */
  private async find(userId: string, eventId: string): Promise<DoorRight | DomainError> {
    const event = await this.events.findOutline(this.dataSource.manager, eventId);
    if (event?.creatorId === userId) return 'creator';
    const duty = event && (await this.team.dutyOf(eventId, userId));
    if (duty) return duty;
    return new DomainError(event && event.status !== 'draft' ? 'FORBIDDEN' : 'EVENT_NOT_FOUND');
  }
}
