import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';

/** Counts what people's browsers say of the areas. */
@Injectable()
export class ReportClientService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ClientReportsRepository,
  ) {}

  async error(body: ClientErrorBody): Promise<null> {
    await this.reports.countError(this.dataSource.manager, body);
    return null;
  }

  async open(body: ClientOpenBody): Promise<null> {
    await this.reports.countOpen(this.dataSource.manager, body);
    return null;
  }
}
