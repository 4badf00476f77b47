export interface PlaceOrderAttempt {
  /** The Idempotency-Key for this body: the same one until the attempt is over or the body is another. */
  keyFor(body: object): string;
  /** It is known what has become of it: the next order is an attempt of its own. */
  end(): void;
}

/** A secure context has `randomUUID`; a site tried out over plain HTTP only has this. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Ties what is sent to one attempt at ordering, so that a double click or a lost answer never orders twice. */
export function createPlaceOrderAttempt(): PlaceOrderAttempt {
  let current: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const sent = JSON.stringify(body);
      if (current?.body !== sent) current = { body: sent, key: randomKey() };
      return current.key;
    },
    end() {
      current = null;
    },
  };
}
