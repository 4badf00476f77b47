import { useRef, useState, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { useDraft } from './use-draft';

/** What is wrong with which field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's values as text, kept while typing so that they survive the way to /login and back, and the errors beside its fields. */
export function useDraftForm<Field extends string>(key: string, defaults: Record<Field, string>) {
  const { initial, keep, clear } = useDraft(key);
  const [values, setValues] = useState<Record<Field, string>>({ ...defaults, ...initial });
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const formRef = useRef<HTMLFormElement>(null);

  /** Gives a field a value that no event brings. */
  const change = (name: Field, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setErrors(({ [name]: _mended, ...others }) => others as FieldErrors<Field>);
    keep(next);
  };

  /** What ties a field to its value and its error. */
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => change(name, event.currentTarget.value),
  });

  /** Puts each error beside its field and the focus on the first of them. */
  const showErrors = (next: FieldErrors<Field>) => {
    flushSync(() => setErrors(next));
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  /** Empties the form and forgets what was kept. */
  const reset = () => {
    setValues(defaults);
    setErrors({});
    clear();
  };

  /** `forget` forgets what was kept, and leaves the form as it is. */
  return { formRef, values, field, change, showErrors, reset, forget: clear };
}
