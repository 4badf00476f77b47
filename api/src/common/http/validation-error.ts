import type { StandardSchemaValidationPipeOptions } from '@nestjs/common';
import type { ErrorDetail } from '@stagedoor/contracts';
import { DomainError } from '../errors/domain-error.js';

type Issues = Parameters<NonNullable<StandardSchemaValidationPipeOptions['exceptionFactory']>>[0];
type Issue = Issues[number];

/** More than this many wrong fields help nobody. */
const MAX_DETAILS = 50;

/** Every wrong field with its sentence; the body's own sentence is the first of them. */
export function validationError(issues: Issues): DomainError {
  const details = issues.slice(0, MAX_DETAILS).flatMap(detailsOf).slice(0, MAX_DETAILS);
  return new DomainError('VALIDATION_FAILED', { details });
}

function detailsOf(issue: Issue): ErrorDetail[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  const unknown = unknownFields(issue);
  if (unknown.length === 0) return [{ path: path.join('.'), message: sentenceOf(issue) }];
  return unknown.map((field) => ({
    path: [...path, field].join('.'),
    message: `Unknown field "${field}".`,
  }));
}

/** zod reports all the unknown fields of an object as one issue. */
function unknownFields(issue: Issue): string[] {
  return 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
}

/** A body that is no object at all has no field to blame. */
function sentenceOf(issue: Issue): string {
  const wholeBody = (issue.path ?? []).length === 0;
  const wrongType = 'code' in issue && issue.code === 'invalid_type';
  return wholeBody && wrongType ? 'Send a JSON object.' : issue.message;
}
