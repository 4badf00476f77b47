import { Module } from '@nestjs/common';
import { CanaryVerdictController } from './canary-verdict.controller.js';
import { CanaryVerdictService } from './canary-verdict.service.js';
import { ClientReportsController } from './client-reports.controller.js';
import { ForgetClientReportsJob } from './forget-client-reports.job.js';
import { CanaryVotesRepository } from './persistence/canary-votes.repository.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';
import { UsedTicketsRepository } from './persistence/used-tickets.repository.js';
import { RemoteMetrics } from './remote-metrics.js';
import { ReportClientService } from './report-client.service.js';
import { ReportLimitGuard } from './report-limit.guard.js';
import { VerdictGuard } from './verdict.guard.js';

@Module({
  controllers: [CanaryVerdictController, ClientReportsController],
  providers: [
    CanaryVerdictService,
    CanaryVotesRepository,
    ClientReportsRepository,
    ForgetClientReportsJob,
    RemoteMetrics,
    ReportClientService,
    ReportLimitGuard,
    UsedTicketsRepository,
    VerdictGuard,
  ],
})
export class ClientReportsModule {}
