import { MESSAGES, type CreateVenueBody, type Venue } from '@stagedoor/contracts';
import {
  ApiError,
  useApi,
  useAttempts,
  useQueryClient,
  useSingleMutation,
} from '@stagedoor/platform';
import { VENUES } from '../../shared/venue-queries';

/** The text of the alert: the `message` field of a refusal, else the fallback (specification, section 8). */
export function alertText(error: Error): string {
  return (
    (error instanceof ApiError && error.isRefusal && error.body?.message) ||
    MESSAGES.createVenueFailed
  );
}

/** Statuses of refusals that the API sends before it looks up the idempotency key: a venue may still be stored. */
const BEFORE_THE_KEY: readonly (number | null)[] = [401, 403, 429];

/** True for a refusal which proves that no venue was created and none is being created. */
const createdNothing = (error: Error) =>
  error instanceof ApiError &&
  error.isRefusal &&
  !BEFORE_THE_KEY.includes(error.status) &&
  error.body?.code !== 'REQUEST_IN_PROGRESS';

interface CreateVenueOptions {
  onCreated: () => void;
  onFailed: (error: Error) => void;
}

/** Creates a venue, one at a time. Calls the callbacks even when the user has left the form meanwhile. */
export function useCreateVenue({ onCreated, onFailed }: CreateVenueOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const attempts = useAttempts('unfinished-venue');
  const { mutate, isPending } = useSingleMutation('create-venue', {
    mutationFn: (body: CreateVenueBody) =>
      api.post<Venue>('/venues', body, { idempotencyKey: attempts.keyFor(body) }),
    onSuccess(_venue, body) {
      attempts.end(body);
      // Discards the lists: beside the message of success, a list without the venue would be wrong.
      void queryClient.resetQueries({ queryKey: VENUES });
      onCreated();
    },
    onError(error, body) {
      if (createdNothing(error)) attempts.end(body);
      onFailed(error);
    },
  });

  return { create: mutate, isPending };
}
