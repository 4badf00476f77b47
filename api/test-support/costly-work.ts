import { Passwords } from '../src/modules/auth/passwords.js';
import { TicketsPdf } from '../src/modules/tickets/tickets-pdf.service.js';
import type { TestApp } from './test-app.js';

/**
 * Lets an application hash a password, compare one with a hash and draw a sheet of tickets once per input. Their results
 * depend on the input alone, and every request still takes its whole route.
 */
export function cacheCostlyWork({ app }: TestApp): void {
  const passwords = app.get(Passwords);
  const pdfs = app.get(TicketsPdf);
  passwords.hash = oncePerInput(passwords.hash.bind(passwords));
  passwords.matches = oncePerInput(passwords.matches.bind(passwords));
  pdfs.draw = oncePerInput(pdfs.draw.bind(pdfs));
}

function oncePerInput<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (...input) => {
    const key = JSON.stringify(input);
    const result = results.get(key) ?? work(...input);
    results.set(key, result);
    result.catch(() => {
      results.delete(key);
    });
    return result;
  };
}
