import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/access.decorators.js';
import { Refuses } from '../http/answers.decorator.js';
import { WithoutEnvelope } from '../http/envelope.js';
import { Metrics } from './metrics.js';
import { MetricsGuard } from './metrics.guard.js';

@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @UseGuards(MetricsGuard)
  @WithoutEnvelope()
  @Get()
  @ApiOperation({ summary: 'What this copy counts and measures, for Prometheus' })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'Done.' })
  @Refuses('NOT_FOUND')
  read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    reply.type(this.metrics.contentType);
    return this.metrics.read();
  }
}
