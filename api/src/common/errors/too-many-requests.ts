import { DomainError } from './domain-error.js';

/** Creates the refusal of a rate limit: `sentence` names what there was too much of, and the time to wait follows. */
export function tooManyRequests(sentence: string, retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `${sentence} Please try again in ${wait}.`;
  return new DomainError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}
