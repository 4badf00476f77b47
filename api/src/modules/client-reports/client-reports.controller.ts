import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type ClientErrorBody,
  clientErrorBodySchema,
  type ClientOpenBody,
  clientOpenBodySchema,
  nothingSchema,
} from '@stagedoor/contracts';
import { Public } from '../../common/auth/access.decorators.js';
import { Answers, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { CurrentNetwork } from '../../common/http/client.js';
import { ReportClientService } from './report-client.service.js';
import { ReportLimitGuard } from './report-limit.guard.js';

@ApiTags('client reports')
@Controller()
@Public()
@UseGuards(ReportLimitGuard)
export class ClientReportsController {
  constructor(private readonly report: ReportClientService) {}

  @Post('client-errors')
  @Answers(nothingSchema, {
    summary: 'An area failed in a browser; it is counted, and a vote if its ticket has a draw',
    errors: [...BODY_ERRORS, 'TOO_MANY_REQUESTS'],
  })
  error(
    @Body({ schema: clientErrorBodySchema }) body: ClientErrorBody,
    @CurrentNetwork() network: string,
  ): Promise<null> {
    return this.report.error(body, network);
  }

  @Post('client-opens')
  @Answers(nothingSchema, {
    summary: 'An area that is being compared was shown in a browser; counted as a failure is',
    errors: [...BODY_ERRORS, 'TOO_MANY_REQUESTS'],
  })
  open(
    @Body({ schema: clientOpenBodySchema }) body: ClientOpenBody,
    @CurrentNetwork() network: string,
  ): Promise<null> {
    return this.report.open(body, network);
  }
}
