import { pages } from '@stagedoor/contracts';
import { errorText, useNavigate, type FieldErrors } from '@stagedoor/platform';
import { useState } from 'react';
import type { EventField } from './event-values';
import { refusedFields } from './refused-fields';

type EventErrors = FieldErrors<EventField>;

interface EventSubmitOptions<Body> {
  check: () => { body: Body } | { errors: EventErrors };
  send: (body: Body, on: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  showErrors: (errors: EventErrors) => void;
  /** The errors of the fields that a failure names. */
  errorsOf?: (error: Error) => EventErrors;
  /** The problem when neither a field nor the server's message explains a failure. */
  fallback: string;
}

/**
 * Checks and sends the form of an event, then opens My Events. Shows errors at their fields; `problem` is any other
 * failure.
 */
export function useEventSubmit<Body>({
  check,
  send,
  showErrors,
  errorsOf = refusedFields,
  fallback,
}: EventSubmitOptions<Body>) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  function onError(error: Error) {
    const errors = errorsOf(error);
    if (Object.keys(errors).length > 0) showErrors(errors);
    else setProblem(errorText(error, fallback));
  }

  function submit() {
    setProblem(null);
    const checked = check();
    if ('errors' in checked) return showErrors(checked.errors);
    send(checked.body, { onSuccess: () => void navigate(pages.myEvents), onError });
  }

  return { problem, submit, clearProblem: () => setProblem(null) };
}
