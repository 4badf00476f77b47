import { MESSAGES, randomId, type CreateVenueBody, type Venue } from '@stagedoor/contracts';
import { ApiError, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { useRef } from 'react';

const mutationKey = ['create-venue'];

export interface CreateOutcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** What the alert says: the `message` of the server's refusal, else the fallback of section 8. */
export function alertText(error: Error): string {
  return (
    (error instanceof ApiError && error.isRefusal && error.body?.message) ||
    MESSAGES.createVenueFailed
  );
}

/** Creates a venue, once at a time. `onCreated` is called also when the person has left the form meanwhile. */
export function useCreateVenue({ onCreated }: { onCreated: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const attempt = useRef({ key: '', sent: '' });

  /** A creation that had no answer is repeated under its key, so that the server does it once. */
  async function send(body: CreateVenueBody): Promise<Venue> {
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { key: randomId(), sent };
    try {
      return await api.post<Venue>('/venues', body, { idempotencyKey: attempt.current.key });
    } catch (error) {
      if (error instanceof ApiError && error.isRefusal) attempt.current = { key: '', sent: '' };
      throw error;
    }
  }

  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: onCreated,
  });

  return {
    /** A second call while the first is under way does nothing. */
    create: (body: CreateVenueBody, outcome: CreateOutcome) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(body, outcome);
    },
    isPending,
  };
}
