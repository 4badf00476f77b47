import type { ErrorCode, Role } from '@stagedoor/contracts';
import type { Answer } from './api-client.js';
import { type Caller, CALLERS, DEAD_CALLERS } from './callers.js';
import { readRefusal } from './sound-answers.js';

/** A status, with the error code of a refusal. */
export type Outcome = '200' | '201' | `${400 | 401 | 403 | 404 | 409} ${ErrorCode}`;

/** The outcome for each caller. */
export type Outcomes = Record<Caller, Outcome>;

const HOLDERS_OF = {
  venue: ['venue', 'another owner', 'the owner'],
  creator: ['creator', 'another owner', 'the owner'],
  event_manager: ['event_manager'],
} as const satisfies Partial<Record<Role, readonly Caller[]>>;

/** A public call: an invalid token counts as none. */
export function everyCaller(outcome: Outcome): Outcomes {
  return forAll(CALLERS, outcome);
}

/** A call that needs a live token. */
export function signedIn(outcome: Outcome): Outcomes {
  return { ...everyCaller(outcome), ...forAll(DEAD_CALLERS, '401 UNAUTHENTICATED') };
}

/** A call that needs a live token of a holder of the role. */
export function holdersOf(
  role: keyof typeof HOLDERS_OF,
  outcome: Outcome,
  refusal: Outcome = '403 ROLE_REQUIRED',
): Outcomes {
  return { ...signedIn(refusal), ...forAll(HOLDERS_OF[role], outcome) };
}

/** Gives the owner another outcome. */
export function theOwner(outcome: Outcome, others: Outcomes): Outcomes {
  return { ...others, 'the owner': outcome };
}

/** Gives both owners another outcome. */
export function theOwners(outcome: Outcome, others: Outcomes): Outcomes {
  return { ...theOwner(outcome, others), 'another owner': outcome };
}

/** Returns the outcome of a response; checks the body of a refusal against the contract. */
export function outcomeOf({ status, headers, text }: Answer): string {
  if (status < 400) return String(status);
  return `${status} ${readRefusal(text, headers)}`;
}

function forAll<C extends Caller>(callers: readonly C[], outcome: Outcome): Record<C, Outcome> {
  return Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<C, Outcome>;
}
