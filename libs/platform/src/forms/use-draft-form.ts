import { useRef, useState, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from './use-draft';

/** The error of each field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The values of a form as text, stored while typing so that they survive a visit to /login, and the errors of its
 * fields. Another key is another form.
 */
export function useDraftForm<Field extends string>(key: string, defaults: Record<Field, string>) {
  const { initial, keep, clear } = useDraft(key);
  const begin = () => {
    const values: Record<Field, string> = { ...defaults, ...initial };
    // `latest` has the changes of the running handler too.
    return { initial, values, latest: { values }, errors: {} as FieldErrors<Field> };
  };
  const [form, setForm] = useState(begin);
  if (form.initial !== initial) setForm(begin());
  const { values, latest, errors } = form;
  const formRef = useRef<HTMLFormElement>(null);

  /** Sets the value of a field without an event. */
  const change = (name: Field, value: string) => {
    const next = { ...latest.values, [name]: value };
    latest.values = next;
    setForm(({ errors: { [name]: _mended, ...others }, ...last }) => ({
      ...last,
      values: next,
      errors: others as FieldErrors<Field>,
    }));
    keep(next);
  };

  /** The props that bind a control to its value and error. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => change(name, event.currentTarget.value),
  });

  /** Shows the errors of the fields and focuses the first invalid one. */
  const showErrors = (next: FieldErrors<Field>) => {
    flushSync(() => setForm((last) => ({ ...last, errors: next })));
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  /** Resets the form and deletes the stored values. */
  const reset = () => {
    latest.values = defaults;
    setForm((last) => ({ ...last, values: defaults, errors: {} }));
    clear();
  };

  /** `forget` deletes the stored values and leaves the form unchanged. */
  return { formRef, values, field, change, showErrors, reset, forget: clear };
}
