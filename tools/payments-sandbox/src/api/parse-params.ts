import type { z } from 'zod';
import type { Form } from './form.js';
import { invalidRequest, type StripeError } from '../stripe-error.js';

/** Parses the parameters of a call. Throws Stripe's 400 for the first invalid one. */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
): z.output<Schema> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw toStripeError(parsed.error.issues[0]!);
}

function toStripeError(issue: z.core.$ZodIssue): StripeError {
  const param = paramName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => paramName([...issue.path, key]));
      const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
      return invalidRequest(message, 'parameter_unknown', names[0]);
    }
    case 'invalid_type':
    case 'invalid_value': {
      if (issue.input === undefined) {
        return invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param);
      }
      const message =
        issue.code === 'invalid_value'
          ? `Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`
          : `Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`;
      return invalidRequest(message, undefined, param);
    }
    case 'too_small':
      return invalidRequest(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        'parameter_invalid_empty',
        param,
      );
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return invalidRequest(issue.message, typeof code === 'string' ? code : undefined, param);
    }
    default:
      return invalidRequest(`Invalid ${param}`, undefined, param);
  }
}

/** Formats a path as Stripe does: `['line_items', 0, 'quantity']` becomes `line_items[0][quantity]`. */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((name) => `[${name}]`).join('');
}
