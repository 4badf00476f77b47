import { Controller, Get, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnswersFile } from '../../../common/http/answers.decorator.js';
import { PathId } from '../../../common/http/path-id.js';
import { DoorSupervisorGuard } from '../door.guard.js';
import { ExportScansService } from './export-scans.service.js';

/** The scans at the door of an event as a file. */
@ApiTags('door')
@Controller('events')
export class ScansFileController {
  constructor(private readonly exportScans: ExportScansService) {}

  @UseGuards(DoorSupervisorGuard)
  @Get(':id/door/scans.csv')
  @AnswersFile('text/csv', {
    summary: 'All scans at the door of an event, with undos and admissions by hand',
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'],
  })
  async file(@PathId('EVENT_NOT_FOUND') id: string): Promise<StreamableFile> {
    const { name, content } = await this.exportScans.export(id);
    return new StreamableFile(content, {
      type: 'text/csv; charset=utf-8',
      // For letters beyond ASCII (RFC 6266).
      disposition: `attachment; filename="scans.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }
}
