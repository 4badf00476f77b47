import { DomainError } from './domain-error.js';

/** A limit that time lifts: the sentence says what there was too much of, and this adds when to try again. */
export function tooManyRequests(sentence: string, retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `${sentence} Please try again in ${wait}.`;
  return new DomainError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}
