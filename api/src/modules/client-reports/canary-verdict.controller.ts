import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CanaryVerdict,
  canaryVerdictSchema,
  type CanaryVerdictQuery,
  canaryVerdictQuerySchema,
} from '@stagedoor/contracts';
import { Public } from '../../common/auth/access.decorators.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { CanaryVerdictService } from './canary-verdict.service.js';
import { VerdictGuard } from './verdict.guard.js';

@ApiTags('client reports')
@Controller('canary-verdict')
@Public()
@UseGuards(VerdictGuard)
export class CanaryVerdictController {
  constructor(private readonly verdicts: CanaryVerdictService) {}

  @Get()
  @Answers(canaryVerdictSchema, {
    summary: 'How a canary does beside the version in force; for the page server',
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  })
  judge(
    @Query({ schema: canaryVerdictQuerySchema }) query: CanaryVerdictQuery,
  ): Promise<CanaryVerdict> {
    return this.verdicts.judge(query);
  }
}
