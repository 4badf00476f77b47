import { deleteAccountBodySchema, pages } from '@stagedoor/contracts';
import { usePlatform } from '@stagedoor/platform';
import { Button, Cluster, PasswordField, Stack, Text } from '@stagedoor/ui';
import { FailureBanner } from '../../shared/failure-banner';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { Section } from './section';

/** Deletes the account. States what is deleted and what is kept, and requires the password as confirmation. */
export function DeleteAccount({ email }: { email: string }) {
  const { endSession } = usePlatform();
  const { field, props, post, failureBeside } = usePostedForm({
    schema: deleteAccountBodySchema,
    path: '/auth/delete-account',
    onSuccess: () => endSession(pages.accountDeleted),
  });

  return (
    <Section title="Delete your account">
      <Stack as="form" gap="lg" {...props}>
        <FailureBanner
          error={failureBeside('currentPassword')}
          fallback="Your account could not be deleted. Please try again."
        />
        <Text>
          Your name, your email address, your sessions and the events that nobody has ordered
          tickets of are deleted at once, and for good. Past orders are kept for our books, without
          your name.
        </Text>
        <Username email={email} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          {...field('currentPassword')}
        />
        <Cluster justify="end">
          <Button
            type="submit"
            variant="danger"
            pending={post.isPending}
            pendingLabel="Deleting..."
          >
            Delete my account
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
