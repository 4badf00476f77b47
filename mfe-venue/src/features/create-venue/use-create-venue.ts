import { MESSAGES, type CreateVenueBody, type Venue } from '@stagedoor/contracts';
import { ApiError, createAttempts, useApi, useSingleMutation } from '@stagedoor/platform';
import { useState } from 'react';

/** The text of the alert: the `message` field of a refusal, else the fallback (specification, section 8). */
export function alertText(error: Error): string {
  return (
    (error instanceof ApiError && error.isRefusal && error.body?.message) ||
    MESSAGES.createVenueFailed
  );
}

/** Creates a venue, one at a time. Calls `onCreated` even when the user has left the form meanwhile. */
export function useCreateVenue({ onCreated }: { onCreated: () => void }) {
  const api = useApi();
  const [attempts] = useState(() => createAttempts());
  const { mutate, isPending } = useSingleMutation('create-venue', {
    mutationFn: (body: CreateVenueBody) =>
      api.post<Venue>('/venues', body, { idempotencyKey: attempts.keyFor(body) }),
    onSuccess: onCreated,
    onError(error, body) {
      if (error instanceof ApiError && error.isRefusal) attempts.end(body);
    },
  });

  return { create: mutate, isPending };
}
