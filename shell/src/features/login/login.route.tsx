import { isolated, loginBodySchema, type LoginBody, MESSAGES, pages } from '@stagedoor/contracts';
import {
  errorText,
  Link,
  Navigate,
  useCheckedForm,
  useLocation,
  usePageTitle,
  useSession,
  wayBackOf,
} from '@stagedoor/platform';
import { Cluster, Text, TextLink } from '@stagedoor/ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../../app/shell-context';
import { CredentialsPage } from '../../forms/credentials-page';
import { Loading } from '../../app/loading';
import { textInLoginFlow } from '../../forms/login-flow';
import { useMenuLinks } from '../../layout/use-menu-links';
import { useSignIn } from '../../session/use-sign-in';
import { LoginForm } from './login-form';

/**
 * /login. Redirects a signed-in user to where they came from, or home. Shows why the last session ended until the first
 * attempt, or until the page is left.
 */
export function LoginRoute() {
  const { status } = useSession();
  const state: unknown = useLocation().state;
  const wayBack = wayBackOf(state);
  const event = textInLoginFlow(state, 'event');
  const { session } = useShell();
  const endedBecause = useStore(session.store, (shellSession) => shellSession.endedBecause);
  const logIn = useSignIn<LoginBody>('/auth/login');
  const form = useCheckedForm({
    schema: loginBodySchema,
    send: (body) => logIn.mutateAsync(body).catch(() => undefined),
  });
  const links = useMenuLinks('login', null);
  usePageTitle('Login');
  useEffect(() => session.forgetReason, [session]);

  if (status === 'loading') return <Loading />;
  if (status === 'signed-in') return <Navigate to={wayBack ?? pages.home} state={state} replace />;
  return (
    <CredentialsPage
      title="Login"
      intro={
        wayBack
          ? `Log in, and you are back ${event ? `at ${isolated(event)}` : 'where you were'}.`
          : 'Good to see you again.'
      }
      elsewhere={
        <Cluster justify="space-between">
          <Text tone="muted">
            New here?{' '}
            <TextLink as={Link} to={pages.register} state={state}>
              Register
            </TextLink>
          </Text>
          {links.map(({ to, label }) => (
            <TextLink key={to} as={Link} standalone to={to}>
              {label}
            </TextLink>
          ))}
        </Cluster>
      }
    >
      <LoginForm
        form={form}
        pending={logIn.isPending}
        email={textInLoginFlow(state, 'email')}
        error={
          logIn.isIdle ? endedBecause : logIn.error && errorText(logIn.error, MESSAGES.loginFailed)
        }
      />
    </CredentialsPage>
  );
}
