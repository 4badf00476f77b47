import { MESSAGES, type CreateVenueBody, type Venue } from '@stagedoor/contracts';
import { ApiError, createAttempts, useApi, useSingleMutation } from '@stagedoor/platform';
import { useState } from 'react';

/** What the alert says: the `message` of the server's refusal, else the fallback of section 8. */
export function alertText(error: Error): string {
  return (
    (error instanceof ApiError && error.isRefusal && error.body?.message) ||
    MESSAGES.createVenueFailed
  );
}

/** Creates a venue, once at a time. `onCreated` is called also when the user has left the form meanwhile. */
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
