import type { StandardSchemaValidationPipeOptions } from '@nestjs/common';
import type { ErrorDetail } from '@stagedoor/contracts';
import { DomainError } from '../errors/domain-error.js';

type Issues = Parameters<NonNullable<StandardSchemaValidationPipeOptions['exceptionFactory']>>[0];
type Issue = Issues[number];

/** More invalid fields are not reported. */
const MAX_DETAILS = 50;

/** No field of the contracts has a longer name; a longer one is shortened. */
const MAX_NAME_LENGTH = 100;

/** Creates the refusal with one detail per invalid field; its message is that of the first. */
export function validationError(issues: Issues): DomainError {
  const details = issues.slice(0, MAX_DETAILS).flatMap(detailsOf).slice(0, MAX_DETAILS);
  return new DomainError('VALIDATION_FAILED', { details });
}

function detailsOf(issue: Issue): ErrorDetail[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  const unknown = unknownFields(issue);
  if (unknown.length === 0)
    return [{ path: shortened(path.join('.')), message: sentenceOf(issue) }];
  return unknown.map((field) => ({
    path: shortened([...path, field].join('.')),
    message: `Unknown field "${shortened(field)}".`,
  }));
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** zod reports all the unknown fields of an object as one issue. */
function unknownFields(issue: Issue): string[] {
  return 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
}

/** A body that is not an object has no field to report. */
function sentenceOf(issue: Issue): string {
  const wholeBody = (issue.path ?? []).length === 0;
  const wrongType = 'code' in issue && issue.code === 'invalid_type';
  return wholeBody && wrongType ? 'Send a JSON object.' : issue.message;
}
