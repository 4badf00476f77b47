import { Param, type PipeTransform } from '@nestjs/common';
import { type ErrorCode, idSchema } from '@stagedoor/contracts';
import { DomainError } from '../errors/domain-error.js';

/** Parses the id in a path. An invalid id is the 404 of the resource. */
export function parsePathId(value: unknown, notFound: ErrorCode): string {
  const parsed = idSchema.safeParse(value);
  if (!parsed.success) throw new DomainError(notFound);
  return parsed.data.toLowerCase();
}

class PathIdPipe implements PipeTransform<unknown, string> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(value: unknown): string {
    return parsePathId(value, this.notFound);
  }
}

/** `@PathId('EVENT_NOT_FOUND') id: string` is the validated `:id` of the route. */
export function PathId(notFound: ErrorCode): ParameterDecorator {
  return Param('id', new PathIdPipe(notFound));
}
