import { inspect } from 'node:util';

/** A declaration in the package.json of a remote that its author must change. Bundlers print its message alone. */
export class InvalidDeclaration extends Error {
  /** The name of the errors that webpack's command prints once, without loading the configuration in another way. */
  override readonly name = 'ValidationError';

  /** `problem` continues the sentence that begins with the field: `is not valid: …`. */
  constructor(remote: string, field: string, problem: string) {
    super(`"${field}" in the package.json of ${remote} ${problem}`);
  }

  [inspect.custom](): string {
    return this.message;
  }
}
