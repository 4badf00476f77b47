import { useDraft } from '@stagedoor/platform';
import { useState } from 'react';
import { createOrderAttempts, type OrderAttempts } from './order-attempts';

/** The attempts at ordering tickets of an event; kept in this tab, so that a reload repeats one that has no answer. */
export function useOrderAttempts(eventId: string): OrderAttempts {
  const { initial, keep, clear } = useDraft(`order:${eventId}`);
  const [attempts] = useState(() =>
    createOrderAttempts(initial, (keys) => {
      if (Object.keys(keys).length > 0) keep(keys);
      else clear();
    }),
  );
  return attempts;
}
