import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { assertReadable } from './body-parsers.js';
import { validationError } from './validation-error.js';

/** Checks what `@Body({ schema })` and `@Query({ schema })` name and hands on what the schema made of it. */
@Injectable()
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: validationError });
  }

  override async transform<Value>(value: Value, metadata: ArgumentMetadata): Promise<Value> {
    assertReadable(value);
    return super.transform(value, metadata);
  }

  /** Nest would drop `__proto__`, `constructor` and `prototype` in silence. */
  protected override stripProtoKeys(): void {
    // They stay: the contracts' strict objects refuse them by name, like any other unknown field, and copy none.
  }
}
