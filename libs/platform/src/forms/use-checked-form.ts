import type { ErrorDetail } from '@stagedoor/contracts';
import { startTransition, useRef, useState, type FormEvent } from 'react';

/** The first message of each field. */
type FirstMessages = Record<string, string | undefined>;

function byField(problems: ErrorDetail[]): FirstMessages {
  const errors: FirstMessages = {};
  for (const { path, message } of problems) errors[path] ??= message;
  return errors;
}

function focusFirst(form: HTMLFormElement, errors: FirstMessages): void {
  ([...form.elements] as HTMLInputElement[]).find(({ name }) => name && errors[name])?.focus();
}

/** Validates the values of a form. The schemas of the contracts implement it. */
export interface FormSchema<Body> {
  safeParse: (values: unknown) =>
    | { success: true; data: Body }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

export interface CheckedFormOptions<Body> {
  schema: FormSchema<Body>;
  /** Sends the valid values. A second submit is ignored until it settles. */
  send: (body: Body) => Promise<unknown>;
  /** Values without a field. */
  fixed?: Partial<Body>;
}

/**
 * A form validated by the API's own schema, with the values that a browser would submit. Sends nothing while a field is
 * invalid: each invalid field gets its message until its next input, and the first one the focus. Ignores a submit
 * while one is pending.
 */
export function useCheckedForm<Body>({ schema, send, fixed }: CheckedFormOptions<Body>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [errors, setErrors] = useState<FirstMessages>({});

  const show = (problems: ErrorDetail[]): void => {
    const next = byField(problems);
    setErrors(next);
    if (!form.current) return;
    form.current.oninput = ({ target }) => {
      const { name } = target as HTMLInputElement;
      // A transition renders after React's own listeners: a render before them would restore a controlled value.
      startTransition(() => setErrors(({ [name]: _corrected, ...others }) => others));
    };
    focusFirst(form.current, next);
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending.current) return;
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const checked = schema.safeParse({ ...values, ...fixed });
    if (!checked.success) {
      return show(
        checked.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message,
        })),
      );
    }
    setErrors({});
    sending.current = true;
    try {
      await send(checked.data);
    } finally {
      sending.current = false;
    }
  };

  return { errors, show, props: { ref: form, noValidate: true, onSubmit: submit } };
}
