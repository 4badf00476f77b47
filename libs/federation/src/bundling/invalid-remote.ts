import { inspect } from 'node:util';

/** What the author of a remote must change before it can be built. Bundlers print its message alone. */
export class InvalidRemote extends Error {
  /** The name of the errors that webpack's command prints once, without loading the configuration in another way. */
  override readonly name = 'ValidationError';

  [inspect.custom](): string {
    return this.message;
  }
}

/** A declaration in the package.json of a remote that is not valid. */
export class InvalidDeclaration extends InvalidRemote {
  /** `problem` continues the sentence that begins with the field: `is not valid: …`. */
  constructor(remote: string, field: string, problem: string) {
    super(`"${field}" in the package.json of ${remote} ${problem}`);
  }
}
