import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from '../errors/error.filter.js';
import { ContractPipe } from './contract.pipe.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { PreparedAnswers } from './prepared-answers.js';
import { ReadableBodyInterceptor } from './readable-body.interceptor.js';
import { PreparedAnswerInterceptor } from './prepared-answer.interceptor.js';

/** What every route has: the error body, the checked contracts, the envelope. */
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: ReadableBodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PreparedAnswerInterceptor },
    { provide: APP_PIPE, useClass: ContractPipe },
    PreparedAnswers,
  ],
  exports: [PreparedAnswers],
})
export class HttpModule {}
