import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from '../errors/error.filter.js';
import { ContractPipe } from './contract.pipe.js';
import { EarlyRefusals } from './early-refusals.js';
import { PreparedAnswers } from './prepared-answers.js';

/** Applies the error body and the validation of bodies to every route. */
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ContractPipe },
    EarlyRefusals,
    PreparedAnswers,
  ],
  exports: [EarlyRefusals, PreparedAnswers],
})
export class HttpModule {}
