import { Injectable } from '@nestjs/common';
import type { DoorRight } from '@stagedoor/contracts';
import { DomainError } from '../../common/errors/domain-error.js';
import { EventCatalogue, type EventOutline } from '../events/event-catalogue.service.js';
import { TeamQueries } from '../team/team-queries.service.js';
import { type DoorCaller, rightOf } from './domain/door-caller.js';

@Injectable()
export class DoorRights {
  constructor(
    private readonly events: EventCatalogue,
    private readonly team: TeamQueries,
  ) {}

  /**
   * Returns what the person may do at the door of the event. Throws EVENT_NOT_FOUND for an event that the person
   * cannot see, FORBIDDEN for any other at whose door the person does not work.
   */
  async of(userId: string, eventId: string): Promise<DoorRight> {
    const event = await this.events.outlineOf(eventId);
    const right = event && (await this.rightAt(event, userId));
    if (!right) throw refusalAt(event);
    return right;
  }

  /** As `of`, but a person whose duty at this door has ended is let through, with the moment of its end. */
  async callerOf(userId: string, eventId: string): Promise<DoorCaller> {
    const event = await this.events.outlineOf(eventId);
    if (!event) throw refusalAt(event);
    const caller = { userId, helper: null, night: event };
    const right = await this.rightAt(event, userId);
    if (right) return { ...caller, right, endedAt: null };
    const endedAt = await this.team.endOfDuty(eventId, userId);
    if (!endedAt) throw refusalAt(event);
    return { ...caller, right: 'steward', endedAt };
  }

  private async rightAt(event: EventOutline, userId: string): Promise<DoorRight | null> {
    if (event.creatorId === userId) return 'creator';
    const duty = await this.team.dutyOf(event.id, userId);
    return duty && rightOf(duty, event, new Date());
  }
}

function refusalAt(event: EventOutline | null): DomainError {
  return new DomainError(event && event.status !== 'draft' ? 'FORBIDDEN' : 'EVENT_NOT_FOUND');
}
