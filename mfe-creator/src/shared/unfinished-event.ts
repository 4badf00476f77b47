import type { CreateEventBody } from '@stagedoor/contracts';
import { useDraft, useQuery, useQueryClient } from '@stagedoor/platform';

/**
 * An event whose creation was attempted and which is not published. `key` is the idempotency key of the creation;
 * `eventId` is missing until its response arrives; `body` is the body that the server stored or was sent; `update` is
 * the body that it stored instead if an update without a response has succeeded.
 */
export interface UnfinishedEvent {
  key: string;
  body: CreateEventBody;
  eventId?: string;
  update?: CreateEventBody;
}

/** Stores the unfinished event; null clears it. */
export type Remember = (event: UnfinishedEvent | null) => void;

function read({ event }: Record<string, string>): UnfinishedEvent | null {
  return event === undefined ? null : (JSON.parse(event) as UnfinishedEvent);
}

const QUERY_KEY = ['unfinished-event'];

/**
 * The unfinished event of this tab. It survives /login, so that another submit creates no second event. All screens
 * share it through the query cache, because an attempt may end after its form was left.
 */
export function useUnfinishedEvent() {
  const queryClient = useQueryClient();
  const { initial, keep, clear } = useDraft('unfinished-event');
  const { data: unfinished } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => read(initial),
    initialData: () => read(initial),
    // The tab's storage is read once: `remember` changes both it and the cache.
    enabled: false,
    gcTime: Infinity,
  });

  const current = () => queryClient.getQueryData<UnfinishedEvent | null>(QUERY_KEY) ?? null;

  const remember: Remember = (event) => {
    queryClient.setQueryData(QUERY_KEY, event);
    if (event) keep({ event: JSON.stringify(event) });
    else clear();
  };

  /** Returns a `remember` for one attempt. It has no effect once the form or another screen has cleared the event. */
  function rememberAttempt(): Remember {
    let last = current();
    return (event) => {
      if (current() !== last) return;
      remember(event);
      last = current();
    };
  }

  return { unfinished, current, remember, rememberAttempt };
}

/**
 * Returns a function to call with the id of an event that was published, changed or deleted outside of the create form.
 * It clears what that form keeps of the event, which would otherwise be sent as a change.
 */
export function useForgetUnfinished(): (eventId: string) => void {
  const { current, remember } = useUnfinishedEvent();
  const typed = useDraft('create-event');
  return (eventId) => {
    if (current()?.eventId !== eventId) return;
    remember(null);
    typed.clear();
  };
}
