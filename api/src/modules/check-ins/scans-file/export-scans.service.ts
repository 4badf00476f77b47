import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { scansFileName } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { scansCsv } from './domain/scans-csv.js';
import { ScansFileRepository } from './scans-file.repository.js';

interface ScansFile {
  name: string;
  content: Readable;
}

@Injectable()
export class ExportScansService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly scans: ScansFileRepository,
  ) {}

  /**
   * Exports the scans at the door of an event as CSV. Reads page by page, as fast as the caller consumes it, each page
   * as of that moment; a scan that arrives meanwhile may be missing.
   */
  async export(eventId: string): Promise<ScansFile> {
    const { summary } = await this.events.describeCached(eventId);
    const { manager } = this.dataSource;
    const csv = scansCsv(
      (after) => this.scans.pageAfter(manager, eventId, after),
      summary.venue.timeZone,
    );
    return {
      name: scansFileName(summary.title),
      content: Readable.from(csv, { objectMode: false }),
    };
  }
}
