import { changeEmailBodySchema, type User } from '@stagedoor/contracts';
import { errorText, useApi, useQueryClient } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, Text, TextField } from '@stagedoor/ui';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { emailChangeQuery } from './account-queries';
import { PendingEmailChange } from './pending-email-change';
import { Section } from './section';

/** Requests a change of the email address. The new address and a confirmed present one agree by links in mails. */
export function EmailForm({ user: { email, emailConfirmed } }: { user: User }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const {
    errors,
    props,
    post: change,
  } = usePostedForm({
    schema: changeEmailBodySchema,
    path: '/auth/change-email',
    onSuccess: async () => {
      await queryClient.invalidateQueries(emailChangeQuery(api));
      props.ref.current?.reset();
    },
  });
  const refusedField = errors['email'] ?? errors['currentPassword'];

  return (
    <Section title="Email address">
      <Stack gap="xl">
        <PendingEmailChange emailConfirmed={emailConfirmed} />
        <Stack as="form" gap="lg" {...props}>
          {change.error && !refusedField && (
            <AlertBanner tone="error">
              {errorText(change.error, 'The change could not be requested. Please try again.')}
            </AlertBanner>
          )}
          {change.isSuccess && (
            <AlertBanner tone="success">
              {emailConfirmed
                ? 'We have sent a link to both addresses. The address changes once both have agreed.'
                : 'We have sent a link to the new address. The address changes once it has agreed.'}
            </AlertBanner>
          )}
          <Text>
            {emailConfirmed
              ? 'We send a link to your present and to your new address. Nothing changes until both have agreed.'
              : 'Your present address is not confirmed, so only the new one has to agree: we send a link to it. We also notify your present address, which can refuse.'}
          </Text>
          <Username email={email} />
          <TextField
            label="New email address"
            name="email"
            type="email"
            autoComplete="off"
            required
            error={errors['email']}
          />
          <PasswordField
            label="Password of your account"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors['currentPassword']}
          />
          <Cluster justify="end">
            <Button type="submit" pending={change.isPending} pendingLabel="Sending...">
              Change the address
            </Button>
          </Cluster>
        </Stack>
      </Stack>
    </Section>
  );
}
