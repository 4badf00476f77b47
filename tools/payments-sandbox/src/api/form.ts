/** A form field: text, or nested fields. */
export type FormValue = string | Form;

/** A parsed form. A list is a form with the names `0`, `1`, …. It has no prototype. */
export interface Form {
  [name: string]: FormValue;
}

const MAX_DEPTH = 10;

/** Thrown for a form that is ambiguous or nested deeper than 10 levels. */
export class FormError extends Error {}

/**
 * Parses a form or a query in the bracket notation of Stripe's SDKs: `line_items[0][quantity]=2`,
 * `expand[]=payment_intent`.
 */
export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return form;
}

function emptyForm(): Form {
  return Object.create(null) as Form;
}

function pathOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  const inner = name.slice(bracket);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [name];
  return [name.slice(0, bracket), ...inner.slice(1, -1).split('][')];
}

function put(form: Form, path: string[], value: string): void {
  if (path.length > MAX_DEPTH)
    throw new FormError('Invalid request: parameters are nested too deep.');
  const [first = '', ...rest] = path;
  const name = first === '' ? String(Object.keys(form).length) : first;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = (form[name] ??= emptyForm());
  if (typeof inner === 'string') {
    throw new FormError(`Invalid request: ${name} is both a value and a hash.`);
  }
  put(inner, rest, value);
}
