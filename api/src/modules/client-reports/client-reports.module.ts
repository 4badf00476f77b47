import { Module } from '@nestjs/common';
import { ClientReportQueries } from './client-report-queries.service.js';
import { ClientReportsController } from './client-reports.controller.js';
import { ForgetClientReportsJob } from './forget-client-reports.job.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';
import { ReportClientService } from './report-client.service.js';
import { ReportLimitGuard } from './report-limit.guard.js';

@Module({
  controllers: [ClientReportsController],
  providers: [
    ClientReportQueries,
    ClientReportsRepository,
    ForgetClientReportsJob,
    ReportClientService,
    ReportLimitGuard,
  ],
  exports: [ClientReportQueries],
})
export class ClientReportsModule {}
