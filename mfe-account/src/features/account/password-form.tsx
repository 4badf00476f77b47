import { changePasswordBodySchema, pages } from '@stagedoor/contracts';
import { errorText, Link, useApi, useQueryClient } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, TextLink } from '@stagedoor/ui';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { Section } from './section';
import { sessionsQuery } from './account-queries';

/** Changes the password, which ends every other session of the user. */
export function PasswordForm({ email }: { email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const {
    errors,
    props,
    post: change,
  } = usePostedForm({
    schema: changePasswordBodySchema,
    path: '/auth/change-password',
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionsQuery(api));
      props.ref.current?.reset();
    },
  });
  const refusedField = errors['currentPassword'] ?? errors['newPassword'];

  return (
    <Section title="Password">
      <Stack as="form" gap="lg" {...props}>
        {change.error && !refusedField && (
          <AlertBanner tone="error">
            {errorText(change.error, 'The password could not be changed. Please try again.')}
          </AlertBanner>
        )}
        {change.isSuccess && (
          <AlertBanner tone="success">
            Your password is changed. Everywhere else you are signed out.
          </AlertBanner>
        )}
        <Username email={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors['currentPassword']}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="Minimum 8 characters"
          required
          error={errors['newPassword']}
        />
        <Cluster justify="space-between">
          <TextLink as={Link} standalone to={pages.forgotPassword}>
            Forgot your password?
          </TextLink>
          <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
            Change the password
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
