import { ApiError, type FieldErrors } from '@stagedoor/platform';
import { isEventField, type EventField } from './event-values';

/** The server's messages for the fields of this form; empty for a failure that names none of them. */
export function refusedFields(error: unknown): FieldErrors<EventField> {
  const errors: FieldErrors<EventField> = {};
  for (const { path, message } of error instanceof ApiError ? error.details : [])
    if (isEventField(path)) errors[path] ??= message;
  return errors;
}
