import { Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { validationError } from './validation-error.js';

/** Checks what `@Body({ schema })` and `@Query({ schema })` name and hands on what the schema made of it. */
@Injectable()
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: validationError });
  }
}
