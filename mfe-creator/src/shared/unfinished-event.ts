import type { CreateEventBody } from '@stagedoor/contracts';
import { useDraft } from '@stagedoor/platform';
import { useState } from 'react';

/**
 * An event whose creation was attempted and which is not published. `key` is the idempotency key of the creation;
 * `eventId` is missing until its response arrives; `body` is the body that the server stored or was sent.
 */
export interface UnfinishedEvent {
  key: string;
  body: CreateEventBody;
  eventId?: string;
}

function read({ event }: Record<string, string>): UnfinishedEvent | null {
  return event === undefined ? null : (JSON.parse(event) as UnfinishedEvent);
}

/** The unfinished event of this tab. It survives /login, so that another submit creates no second event. */
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
 * Returns a function to call with the id of an event that was published, changed or deleted outside of the create form.
 * It clears what that form keeps of the event, which would otherwise be sent as a change.
 */
export function useForgetUnfinished(): (eventId: string) => void {
  const { unfinished, remember } = useUnfinishedEvent();
  const typed = useDraft('create-event');
  return (eventId) => {
    if (unfinished?.eventId !== eventId) return;
    remember(null);
    typed.clear();
  };
}
