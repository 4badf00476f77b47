import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/access.decorators.js';
import { AnswersFile } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { EventCatalogue } from './event-catalogue.service.js';
import { EventQueries } from './event-queries.service.js';

/** Serves the calendar file of an event, which phones open in their calendar. */
@ApiTags('events')
@Controller('events')
export class EventCalendarController {
  constructor(
    private readonly queries: EventQueries,
    private readonly catalogue: EventCatalogue,
  ) {}

  @Public()
  @Get(':id/calendar.ics')
  @AnswersFile('text/calendar', {
    summary: 'An event that is not a draft, for a calendar',
    errors: ['EVENT_NOT_FOUND'],
  })
  async file(@PathId('EVENT_NOT_FOUND') id: string): Promise<StreamableFile> {
    const event = await this.queries.get(id, undefined);
    const file = Buffer.from(this.catalogue.calendarFile(event));
    return new StreamableFile(file, {
      type: 'text/calendar; charset=utf-8',
      disposition: 'inline; filename="event.ics"',
      length: file.length,
    });
  }
}
