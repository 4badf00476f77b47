import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { assertReadable } from './body-parsers.js';
import { validationError } from './validation-error.js';

/** Validates what `@Body({ schema })` and `@Query({ schema })` name and passes the parsed value on. */
@Injectable()
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: validationError });
  }

  override async transform<Value>(value: Value, metadata: ArgumentMetadata): Promise<Value> {
    assertReadable(value);
    return super.transform(value, metadata);
  }

  /** Keeps `__proto__`, `constructor` and `prototype`, which Nest drops silently. */
  protected override stripProtoKeys(): void {
    // The contracts' strict objects refuse them by name, like any unknown field, and copy none.
  }
}
