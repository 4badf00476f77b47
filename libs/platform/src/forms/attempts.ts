import { randomId } from '@stagedoor/contracts';
import { useState } from 'react';
import { useDraft } from './use-draft';

/** The Idempotency-Key of each body that was sent and of which it is not known whether the server has done it. */
export type AttemptKeys = Readonly<Record<string, string>>;

/** Ties each body to one Idempotency-Key, so that a double click or a lost response never does it twice. */
export interface Attempts {
  /** The Idempotency-Key of this body: the same one until its attempt has ended. */
  keyFor(body: object): string;
  /** The outcome is known: sending this body again is another attempt. */
  end(body: object): void;
}

/** Attempts that begin with the keys of earlier ones; `keep` is called with the keys after each change. */
export function createAttempts(
  known: AttemptKeys = {},
  keep: (keys: AttemptKeys) => void = () => undefined,
): Attempts {
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

/** Attempts that are kept in this tab under that name, so that a reload repeats one that has no response. */
export function useAttempts(name: string): Attempts {
  const { initial, keep, clear } = useDraft(name);
  const [attempts] = useState(() =>
    createAttempts(initial, (keys) => (Object.keys(keys).length > 0 ? keep(keys) : clear())),
  );
  return attempts;
}
