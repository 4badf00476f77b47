import type { Payer } from '../books/records.js';
import type { Form } from '../api/form.js';
import type { TypedCard } from '../payments/pay-session.js';

const FIELDS = ['email', 'number', 'expiry', 'cvc', 'name'] as const;
export type FormField = (typeof FIELDS)[number];

/** The input of the hosted page. */
export type TypedForm = Record<FormField, string>;

/** Stripe's error messages of a form, by field. */
export type FormErrors = Partial<Record<FormField, string>>;

export type CheckedForm =
  | { valid: true; card: TypedCard; payer: Payer }
  | { valid: false; errors: FormErrors };

const CARD_NUMBER_LENGTH = 16;
const CVC_LENGTH = 3;
const MAX_LENGTH = 200;

/** Reads the page's fields from a posted form. */
export function typedForm(form: Form): TypedForm {
  const fields = FIELDS.map((name) => {
    const value = form[name];
    return [name, typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : ''];
  });
  return Object.fromEntries(fields) as TypedForm;
}

/** Validates a form as Stripe's page does, at the time `nowMs`. */
export function checkForm(form: TypedForm, nowMs: number): CheckedForm {
  const number = form.number.replace(/[\s-]/g, '');
  const expiry = parseExpiry(form.expiry);
  const errors: FormErrors = withoutNulls({
    email: emailError(form.email),
    number: numberError(number),
    expiry: expiryError(expiry, nowMs),
    cvc: cvcError(form.cvc),
    name: form.name ? null : 'Enter the name on your card.',
  });
  if (Object.keys(errors).length > 0 || !expiry) return { valid: false, errors };
  return {
    valid: true,
    card: { number, expMonth: expiry.month, expYear: expiry.year },
    payer: { email: form.email, name: form.name },
  };
}

/** Returns true if the last digit is the check digit of the others (ISO/IEC 7812, 'Luhn'). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, character, place) => {
      const digit = Number(character) * (place % 2 === 0 ? 1 : 2);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0;
}

function emailError(email: string): string | null {
  if (email === '') return 'Your email is incomplete.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'Your email is invalid.';
}

function numberError(number: string): string | null {
  if (!/^\d*$/.test(number)) return 'Your card number is invalid.';
  if (number.length < CARD_NUMBER_LENGTH) return 'Your card number is incomplete.';
  return number.length === CARD_NUMBER_LENGTH && passesLuhn(number)
    ? null
    : 'Your card number is invalid.';
}

interface Expiry {
  month: number;
  year: number;
}

/** Parses `12 / 34`, `1234`, `12/2034` and similar. */
function parseExpiry(typed: string): Expiry | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed);
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null;
}

function expiryError(expiry: Expiry | null, nowMs: number): string | null {
  if (!expiry) return "Your card's expiry date is incomplete.";
  const now = new Date(nowMs);
  const [month, year] = [now.getUTCMonth() + 1, now.getUTCFullYear()];
  if (expiry.year < year) return "Your card's expiry year is in the past.";
  if (expiry.year === year && expiry.month < month)
    return "Your card's expiry date is in the past.";
  return expiry.year > year + 50 ? "Your card's expiry year is invalid." : null;
}

function cvcError(cvc: string): string | null {
  if (!/^\d*$/.test(cvc) || cvc.length > CVC_LENGTH) return "Your card's security code is invalid.";
  return cvc.length === CVC_LENGTH ? null : "Your card's security code is incomplete.";
}

function withoutNulls(errors: Record<FormField, string | null>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}
