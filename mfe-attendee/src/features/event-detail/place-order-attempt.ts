import { randomId } from '@stagedoor/contracts';

export interface PlaceOrderAttempt {
  /** The Idempotency-Key for this body: the same one until the attempt is over or the body is another. */
  keyFor(body: object): string;
  /** It is known what has become of it: the next order is an attempt of its own. */
  end(): void;
}

/** Ties what is sent to one attempt at ordering, so that a double click or a lost answer never orders twice. */
export function createPlaceOrderAttempt(): PlaceOrderAttempt {
  let current: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const sent = JSON.stringify(body);
      if (current?.body !== sent) current = { body: sent, key: randomId() };
      return current.key;
    },
    end() {
      current = null;
    },
  };
}
