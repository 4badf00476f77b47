import { randomId } from '@stagedoor/contracts';
import { useMemo } from 'react';
import { useDraft } from './use-draft';

/** The Idempotency-Key of each request body with an unknown outcome. */
export type AttemptKeys = Readonly<Record<string, string>>;

/**
 * Assigns one Idempotency-Key to each request body, so that a double click or a lost response cannot repeat its effect.
 */
export interface Attempts {
  /** Returns the Idempotency-Key of this body. It stays the same until `end`. */
  keyFor(body: object): string;
  /** Ends the attempt when its outcome is known. The next request with this body gets a new key. */
  end(body: object): void;
}

/** Creates attempts with the keys of earlier ones. Calls `keep` with the keys after each change. */
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

/**
 * Attempts whose keys are stored in this tab under `name`, so that a reload repeats a request without a response under
 * the same key.
 */
export function useAttempts(name: string): Attempts {
  const { initial, keep, clear } = useDraft(name);
  return useMemo(
    () => createAttempts(initial, (keys) => (Object.keys(keys).length > 0 ? keep(keys) : clear())),
    [initial, keep, clear],
  );
}
