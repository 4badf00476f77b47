import { pages } from '@stagedoor/contracts';
import { errorText, hasStatus, useNavigate, type FieldErrors } from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { EventField } from './event-values';
import { refusedFields } from './refused-fields';

type EventErrors = FieldErrors<EventField>;

/** What follows a request of the form. Called even when the user has left the form meanwhile. */
export interface Outcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

interface EventSubmitOptions<Body> {
  /** Its element is null once the user has left the form. */
  formRef: RefObject<HTMLFormElement | null>;
  check: () => { body: Body } | { errors: EventErrors };
  send: (body: Body, outcome: Outcome) => void;
  showErrors: (errors: EventErrors) => void;
  /** The errors of the fields that a failure names. */
  errorsOf?: (error: Error) => EventErrors;
  /** The problem of a failure that this form alone has; null for any other. */
  problemOf?: (error: Error) => ReactNode;
  /** The problem when neither a field nor the server's message explains a failure. */
  fallback: string;
  /** Deletes the kept values. */
  forget: () => void;
}

/**
 * Checks and sends the form of an event, then opens My Events. Shows errors at their fields; `problem` is any other
 * failure. A toast shows a failure once the user has left the form, but not after Cancel.
 */
export function useEventSubmit<Body>({
  formRef,
  check,
  send,
  showErrors,
  errorsOf = refusedFields,
  problemOf,
  fallback,
  forget,
}: EventSubmitOptions<Body>) {
  const navigate = useNavigate();
  const toast = useToast();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [isSending, setIsSending] = useState(false);
  const isCancelled = useRef(false);

  function onError(error: Error) {
    if (!formRef.current) return showElsewhere(error);
    // At once: a locked field cannot take the focus.
    flushSync(() => setIsSending(false));
    const errors = errorsOf(error);
    if (Object.keys(errors).length > 0) showErrors(errors);
    else setProblem(problemOf?.(error) ?? errorText(error, fallback));
  }

  function showElsewhere(error: Error) {
    // After a 401 the shell has opened /login, and the form is next.
    if (isCancelled.current || hasStatus(error, 401)) return;
    toast.show({ tone: 'error', message: keptText(error, fallback) });
  }

  function onSuccess() {
    if (formRef.current) void navigate(pages.myEvents);
  }

  function submit() {
    setProblem(null);
    isCancelled.current = false;
    const checked = check();
    if ('errors' in checked) return showErrors(checked.errors);
    setIsSending(true);
    send(checked.body, { onSuccess, onError });
  }

  return {
    problem,
    /** True from a submit of this form until it has failed or succeeded. */
    isSending,
    submit,
    clearProblem: () => setProblem(null),
    /** Deletes the kept values. A pending request continues, but its failure is not shown. */
    cancel() {
      isCancelled.current = true;
      forget();
    },
  };
}

const keptText = (error: Error, fallback: string) =>
  `${errorText(error, fallback).replace(/\.?$/, '.')} What you typed is kept in the form.`;
