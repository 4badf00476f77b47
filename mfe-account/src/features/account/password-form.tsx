import { changePasswordBodySchema, pages } from '@stagedoor/contracts';
import { Link, useApi, useQueryClient } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, TextLink } from '@stagedoor/ui';
import styled from 'styled-components';
import { FailureBanner } from '../../shared/failure-banner';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { Section } from './section';
import { emailChangeQuery, readAgain, sessionsQuery } from './account-queries';

/** At the start of its line, with or without the button beside it. */
const ForgotLink = styled(TextLink)`
  margin-inline-end: auto;
`;

/** Changes the password, which ends the other sessions and a pending change of the address. */
export function PasswordForm({ email }: { email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { field, props, post, failureBeside, isAsSent } = usePostedForm({
    schema: changePasswordBodySchema,
    path: '/auth/change-password',
    onSuccess: async () => {
      await Promise.all([
        readAgain(queryClient, sessionsQuery(api)),
        readAgain(queryClient, emailChangeQuery(api)),
      ]);
      if (isAsSent()) props.ref.current?.reset();
    },
  });

  return (
    <Section title="Password">
      <Stack as="form" gap="lg" {...props}>
        <FailureBanner
          error={failureBeside('currentPassword', 'newPassword')}
          fallback="The password could not be changed. Please try again."
        />
        {post.isSuccess && (
          <AlertBanner tone="success">
            Your password is changed. Everywhere else you are signed out.
          </AlertBanner>
        )}
        <Username email={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...field('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="Minimum 8 characters"
          required
          {...field('newPassword')}
        />
        <Cluster justify="end">
          <ForgotLink as={Link} standalone to={pages.forgotPassword}>
            Forgot your password?
          </ForgotLink>
          <Button type="submit" pending={post.isPending} pendingLabel="Changing...">
            Change the password
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
