import type { Sandbox } from '../sandbox.js';
import { chargeShape } from '../shapes/charge.shape.js';
import { paymentIntentShape } from '../shapes/payment-intent.shape.js';
import { invalidRequest } from '../stripe-error.js';

type Shape = Record<string, unknown>;

/** Finds the object of an expandable field, by field name. */
const EXPANDABLE: Record<string, (sandbox: Sandbox, id: string) => object | undefined> = {
  payment_intent: ({ books, publicUrl }, id) => {
    const payment = books.paymentIntents.get(id);
    return payment && paymentIntentShape(payment, publicUrl);
  },
  latest_charge: findCharge,
  charge: findCharge,
};

/**
 * Replaces the ids in the given fields by their objects, at any depth, also inside `data` of a list. Throws Stripe's
 * 400 for a field that cannot be expanded.
 */
export function expanded(sandbox: Sandbox, body: object, paths: readonly string[] = []): object {
  return paths.reduce((shape, path) => expandPath(sandbox, shape, path.split('.'), path), body);
}

function expandPath(sandbox: Sandbox, body: object, steps: string[], path: string): object {
  const [field = '', ...rest] = steps;
  const shape: Shape = { ...body };
  if (field === 'data' && Array.isArray(shape['data'])) {
    const items = shape['data'] as object[];
    return { ...shape, data: items.map((item) => expandPath(sandbox, item, rest, path)) };
  }
  const value = expandedField(sandbox, shape, field, path);
  return {
    ...shape,
    [field]: isObject(value) && rest.length > 0 ? expandPath(sandbox, value, rest, path) : value,
  };
}

function expandedField(sandbox: Sandbox, shape: Shape, field: string, path: string): unknown {
  const find = EXPANDABLE[field];
  if (!find || !(field in shape)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
  }
  const value = shape[field];
  return typeof value === 'string' ? (find(sandbox, value) ?? value) : value;
}

function findCharge({ books }: Sandbox, id: string): object | undefined {
  const charge = books.charges.get(id);
  return charge && chargeShape(charge);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
