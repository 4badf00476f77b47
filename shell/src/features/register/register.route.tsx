import {
  homeOf,
  isolated,
  MESSAGES,
  pages,
  registerBodySchema,
  type RegisterBody,
  ROLE_TITLES,
  ROLES,
  type Role,
} from '@stagedoor/contracts';
import {
  ApiError,
  errorText,
  Link,
  Navigate,
  useDraft,
  useCheckedForm,
  useLocation,
  usePageTitle,
  useSession,
  wayBackOf,
} from '@stagedoor/platform';
import { Text, TextLink } from '@stagedoor/ui';
import { useMemo } from 'react';
import { Loading } from '../../app/loading';
import { CredentialsPage } from '../../forms/credentials-page';
import { textInLoginFlow } from '../../forms/login-flow';
import type { WayBackState } from '../../layout/way-back-notice';
import { useSignIn } from '../../session/use-sign-in';
import { RegisterForm } from './register-form';

/** Returns the role that role selection put into the location's state; defaults to creator. */
function chosenRole(state: unknown): Role {
  const { role } = (state ?? {}) as { role?: unknown };
  return ROLES.find((known) => known === role) ?? 'creator';
}

/** Returns why the registration failed, unless a field shows it. */
function failureOf(error: Error): string | null {
  const failure = errorText(error, MESSAGES.registrationFailed);
  const isAtField =
    error instanceof ApiError && error.details.some(({ message }) => message === failure);
  return isAtField ? null : failure;
}

/**
 * Returns the login link for the account that has this e-mail address; null unless the registration failed for that
 * reason.
 */
function loginInstead(
  { error, variables }: ReturnType<typeof useSignIn<RegisterBody>>,
  state: unknown,
) {
  const isTaken = error instanceof ApiError && error.body?.code === 'EMAIL_TAKEN';
  return isTaken
    ? { to: pages.login, state: { ...(state as object | null), email: variables?.email } }
    : null;
}

/** Returns the state that the home opens with. Each new object would navigate again. */
function useHomeState(wayBack: string | null, home: string | null, event: string | undefined) {
  return useMemo<WayBackState>(
    () => ({ wayBack: wayBack?.split(/[?#]/)[0] === home ? null : wayBack, event }),
    [wayBack, home, event],
  );
}

/**
 * /register: creates an account in the chosen role, then opens that role's home. Redirects a user who is signed in
 * already to where they came from, or to the home of their role.
 */
export function RegisterRoute() {
  const { user, status } = useSession();
  const state: unknown = useLocation().state;
  const role = chosenRole(state);
  const wayBack = wayBackOf(state);
  const event = textInLoginFlow(state, 'event');
  const register = useSignIn<RegisterBody>('/auth/register');
  const draft = useDraft('register');
  const form = useCheckedForm({
    schema: registerBodySchema,
    fixed: { role },
    send: (body) => register.mutateAsync(body).then(draft.clear, showDetails),
  });
  const home = user && homeOf(user.currentRole);
  const next = useHomeState(wayBack, home, event);
  usePageTitle('Register');

  function showDetails(error: unknown): void {
    if (error instanceof ApiError) form.show(error.details);
  }

  if (status === 'loading') return <Loading />;
  if (home) {
    // The session begins while the request still counts as pending.
    if (register.isIdle || register.isError) return <Navigate to={wayBack ?? home} replace />;
    return <Navigate to={home} state={next} replace />;
  }
  return (
    <CredentialsPage
      title="Create your account"
      intro={
        event
          ? `You can buy tickets with any role. The next page leads back to ${isolated(event)}.`
          : 'One account for everything: tickets, events, venues.'
      }
      elsewhere={
        <Text tone="muted">
          Already a member?{' '}
          <TextLink as={Link} to={pages.login} state={state}>
            Login
          </TextLink>
        </Text>
      }
    >
      <RegisterForm
        form={form}
        roleTitle={ROLE_TITLES[role]}
        changeRole={{ to: pages.roleSelection, state }}
        pending={register.isPending}
        typed={draft.initial}
        onType={draft.keep}
        loginInstead={loginInstead(register, state)}
        error={register.error && failureOf(register.error)}
      />
    </CredentialsPage>
  );
}
