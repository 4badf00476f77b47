import { randomId } from '@stagedoor/contracts';

/** The Idempotency-Key of each body that was sent and of which it is not known whether its order is stored. */
export type AttemptKeys = Readonly<Record<string, string>>;

export interface OrderAttempts {
  /** The Idempotency-Key for this body: the same one until its attempt is over. */
  keyFor(body: object): string;
  /** It is known what has become of it: the next order of this body is an attempt of its own. */
  end(body: object): void;
}

/** Ties what is sent to one attempt at ordering, so that a double click or a lost answer never orders twice. */
export function createOrderAttempts(
  known: AttemptKeys,
  keep: (keys: AttemptKeys) => void,
): OrderAttempts {
  let keys = known;
  return {
    keyFor(body) {
      const sent = JSON.stringify(body);
      const key = keys[sent] ?? randomId();
      keys = { ...keys, [sent]: key };
      keep(keys);
      return key;
    },
    end(body) {
      const { [JSON.stringify(body)]: _, ...others } = keys;
      keys = others;
      keep(keys);
    },
  };
}
