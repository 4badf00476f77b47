import { isolated } from '@stagedoor/contracts';
import { areaOf } from '@stagedoor/federation/runtime';
import { errorText, useApi, useLocation, useMutation, useSession } from '@stagedoor/platform';
import { Button, Cluster, Container, space, Text } from '@stagedoor/ui';
import { useEffect } from 'react';
import styled from 'styled-components';
import { useShell } from '../app/shell-context';
import { useWayBack } from './way-back-notice';

const Frame = styled(Container)`
  padding-block: ${space.sm};
  overflow-wrap: anywhere;
`;

/**
 * Reminds a user whose e-mail address is not confirmed, and resends the mail. Refetches the user when the linked page
 * is left, and when this tab becomes visible, so that the notice disappears once the address is confirmed. Hidden while
 * a new user is offered the way back to an event.
 */
export function ConfirmNotice() {
  const { user } = useSession();
  const { wayBack } = useWayBack();
  const { pathname } = useLocation();
  // The page that a confirmation mail links to shows the state of the address itself.
  const isConfirming = areaOf(useShell().registry, pathname)?.confirmsEmail;
  return user && !user.emailConfirmed && !wayBack ? (
    <Reminder email={user.email} isConfirming={isConfirming} />
  ) : null;
}

function Reminder({ email, isConfirming }: { email: string; isConfirming: true | undefined }) {
  const { session } = useShell();
  const api = useApi();
  const send = useMutation({
    mutationFn: () => session.replaceUser(api.post('/auth/send-confirmation', {})),
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && session.store.getState().user) {
        session.replaceUser(api.get('/auth/me')).catch(() => undefined);
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      if (isConfirming) look();
    };
  }, [api, session, isConfirming]);

  if (isConfirming) return null;
  return (
    <Frame as="aside" aria-label="Reminder">
      <Cluster gap="sm">
        <Text size="small" tone="muted" role={send.isIdle ? undefined : 'status'}>
          {send.error
            ? errorText(send.error, 'The mail could not be sent. Please try again.')
            : `${send.isSuccess ? 'We have sent another link' : 'Confirm your email address by the link that we sent'} to ${isolated(email)}.`}
        </Text>
        <Button variant="quiet" pending={send.isPending} onClick={() => send.mutate()}>
          Send the mail again
        </Button>
      </Cluster>
    </Frame>
  );
}
