import { changeEmailBodySchema, type User } from '@stagedoor/contracts';
import { useApi, useDraftForm, useQuery, useQueryClient } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, Text, TextField } from '@stagedoor/ui';
import { FailureBanner } from '../../shared/failure-banner';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { emailChangeQuery, readAgain } from './account-queries';
import { PendingEmailChange } from './pending-email-change';
import { Section } from './section';
import { useWithdrawEmailChange } from './use-withdraw-email-change';

/** What the form states before and after a request, for a confirmed and for an unconfirmed present address. */
const BOTH = {
  rule: 'We send a link to your present and to your new address. Nothing changes until both have agreed.',
  sent: 'We have sent a link to both addresses. The address changes once both have agreed.',
};
const NEW_ALONE = {
  rule: 'Your present address is not confirmed, so only the new one has to agree: we send a link to it. We also notify your present address, which can refuse.',
  sent: 'We have sent a link to the new address. The address changes once it has agreed.',
};

/** Requests a change of the email address. The new address and a confirmed present one agree by links in mails. */
export function EmailForm({ user: { email, emailConfirmed } }: { user: User }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const pending = useQuery(emailChangeQuery(api));
  const withdraw = useWithdrawEmailChange();
  const draft = useDraftForm('change-email', { email: '' });
  const { field, props, post, failureBeside, isAsSent } = usePostedForm({
    schema: changeEmailBodySchema,
    path: '/auth/change-email',
    onSuccess: async () => {
      withdraw.reset();
      await readAgain(queryClient, emailChangeQuery(api));
      if (!isAsSent()) return;
      draft.reset();
      props.ref.current?.reset();
    },
  });
  // By a withdrawal, a decision at one of the addresses or a change of the password.
  const isEnded = pending.isSuccess && !pending.data.change;
  const texts = emailConfirmed ? BOTH : NEW_ALONE;

  return (
    <Section title="Email address">
      <Stack gap="xl">
        <PendingEmailChange emailConfirmed={emailConfirmed} withdraw={withdraw} />
        <Stack as="form" gap="lg" {...props}>
          <FailureBanner
            error={failureBeside('email', 'currentPassword')}
            fallback="The change could not be requested. Please try again."
          />
          {post.isSuccess && !isEnded && <AlertBanner tone="success">{texts.sent}</AlertBanner>}
          <Text>{texts.rule}</Text>
          <Username email={email} />
          <TextField
            label="New email address"
            type="email"
            autoComplete="off"
            required
            {...draft.field('email')}
            {...field('email')}
          />
          <PasswordField
            label="Password of your account"
            autoComplete="current-password"
            required
            {...field('currentPassword')}
          />
          <Cluster justify="end">
            <Button type="submit" pending={post.isPending} pendingLabel="Sending...">
              Change the address
            </Button>
          </Cluster>
        </Stack>
      </Stack>
    </Section>
  );
}
