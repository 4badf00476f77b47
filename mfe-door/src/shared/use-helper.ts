import { type ClaimHelperLinkBody, type HelperCredential, idSchema } from '@stagedoor/contracts';
import { useApi, useLocation, useMutation, useNavigate, useQueryClient } from '@stagedoor/platform';
import { useEffect, useState } from 'react';
import { deviceId } from './device';
import {
  forgetHelperCredential,
  helperCredential,
  helperSecretIn,
  keepHelperCredential,
} from './helper-credential';

/** Sent in place of a session's token, so that a refusal is about the link and does not lead to /login. */
const NO_SESSION = 'none';

/** What this device is at a door: a helper by a link, or none; and while a link is claimed, how that goes. */
export interface Helper {
  credential: HelperCredential | null;
  claim: { error: Error | null; retry: () => void; giveUp: () => void } | null;
  /** Makes this device no helper at the door. */
  leave: () => void;
}

/**
 * Takes the secret of a helper's link out of the address at once, and exchanges it for the credential of this device,
 * which the device keeps.
 */
export function useHelper(eventId: string): Helper {
  const api = useApi();
  const queryClient = useQueryClient();
  const inAddress = useSecretOfAddress();
  const [secret, setSecret] = useState<string | null>(null);
  const [credential, setCredential] = useState(() => helperCredential(eventId));

  const become = (next: HelperCredential | null) => {
    queryClient.removeQueries({ queryKey: ['door'] });
    setCredential(next);
    setSecret(null);
  };
  const { mutate, error } = useMutation({
    mutationFn: (body: ClaimHelperLinkBody) =>
      api.post<HelperCredential>(`/events/${eventId}/door/helper-links/claim`, body, {
        accessToken: NO_SESSION,
      }),
    onSuccess(claimed) {
      keepHelperCredential(eventId, claimed);
      become(claimed);
    },
  });
  useEffect(() => {
    // Without an id there is no door: the page says so.
    if (inAddress !== null && idSchema.safeParse(eventId).success) setSecret(inAddress);
  }, [inAddress, eventId]);
  useEffect(() => {
    if (secret !== null) mutate({ secret, deviceId: deviceId() });
  }, [secret, mutate]);

  const isClaiming = inAddress !== null || secret !== null;
  return {
    credential,
    claim: isClaiming
      ? {
          error,
          retry: () => secret && mutate({ secret, deviceId: deviceId() }),
          giveUp: () => setSecret(null),
        }
      : null,
    leave() {
      forgetHelperCredential(eventId);
      become(null);
    },
  };
}

/** Returns the secret once, while it is being removed from the address bar and the history. */
function useSecretOfAddress(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const secret = helperSecretIn(hash);
  useEffect(() => {
    if (secret !== null) void navigate(pathname + search, { replace: true });
  }, [secret, navigate, pathname, search]);
  return secret;
}
