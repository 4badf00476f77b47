import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClientOpenBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import {
  ClientReportsRepository,
  type ReportTotals,
} from './persistence/client-reports.repository.js';

/** How one version of a remote fares. */
export interface ReportRates extends ReportTotals {
  /** Failures in all that was reported, from 0 to 1; null when nothing was. */
  errorRate: number | null;
}

@Injectable()
export class ClientReportQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ClientReportsRepository,
  ) {}

  /** What was reported of this build in the minutes from that instant on. */
  async ratesOf(build: ClientOpenBody, since: Date): Promise<ReportRates> {
    const totals = await this.reports.totals(this.dataSource.manager, build, since);
    const reported = totals.opens + totals.failures;
    return { ...totals, errorRate: reported === 0 ? null : totals.failures / reported };
  }
}
