import type { CreateEventBody } from '@stagedoor/contracts';
import { useDraft } from '@stagedoor/platform';
import { useState } from 'react';

/**
 * An event whose creation was begun and whose publishing is still to come. `key` is its creation's idempotency key;
 * without an `eventId` no answer to that creation has come yet. `body` is what the server has, or was sent.
 */
export interface UnfinishedEvent {
  key: string;
  body: CreateEventBody;
  eventId?: string;
}

function read({ event }: Record<string, string>): UnfinishedEvent | null {
  return event === undefined ? null : (JSON.parse(event) as UnfinishedEvent);
}

/** The one unfinished event of this tab. It survives the way to /login and back, so that submitting again creates no second one. */
export function useUnfinishedEvent() {
  const { initial, keep, clear } = useDraft('unfinished-event');
  const [unfinished, setUnfinished] = useState(() => read(initial));

  function remember(event: UnfinishedEvent | null) {
    setUnfinished(event);
    if (event) keep({ event: JSON.stringify(event) });
    else clear();
  }

  return { unfinished, remember };
}

/**
 * Call it with the id of an event that was published, changed or deleted outside the create form. What that form still
 * holds of it is then settled, and must not come back as a change to it.
 */
export function useSettledElsewhere(): (eventId: string) => void {
  const { unfinished, remember } = useUnfinishedEvent();
  const typed = useDraft('create-event');
  return (eventId) => {
    if (unfinished?.eventId !== eventId) return;
    remember(null);
    typed.clear();
  };
}
