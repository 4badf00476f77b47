import { Inject, Injectable } from '@nestjs/common';
import { type EventSummary, pages } from '@stagedoor/contracts';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { calendarFile } from './domain/calendar-file.js';
import { EventQueries } from './event-queries.service.js';

/** Events as files for calendars. */
@Injectable()
export class EventCalendar {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly queries: EventQueries,
  ) {}

  /** The file of an event that every visitor may see. Throws EVENT_NOT_FOUND. */
  async fileForAll(id: string): Promise<string> {
    return this.fileOf(await this.queries.get(id, undefined));
  }

  fileOf(event: EventSummary): string {
    return calendarFile(event, this.environment.PUBLIC_URL + pages.event(event.id));
  }
}
