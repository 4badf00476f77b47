import { deleteAccountBodySchema } from '@stagedoor/contracts';
import { errorText } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, Text } from '@stagedoor/ui';
import { usePostedForm } from '../../shared/use-posted-form';
import { Username } from '../../shared/username';
import { Section } from './section';

interface DeleteAccountProps {
  email: string;
  onDeleted: () => void;
}

/** Deletes the account. States what is deleted and what is kept, and requires the password as confirmation. */
export function DeleteAccount({ email, onDeleted }: DeleteAccountProps) {
  const {
    errors,
    props,
    post: remove,
  } = usePostedForm({
    schema: deleteAccountBodySchema,
    path: '/auth/delete-account',
    onSuccess: onDeleted,
  });

  return (
    <Section title="Delete your account">
      <Stack as="form" gap="lg" {...props}>
        {remove.error && !errors['currentPassword'] && (
          <AlertBanner tone="error">
            {errorText(remove.error, 'Your account could not be deleted. Please try again.')}
          </AlertBanner>
        )}
        <Text>
          Your name, your email address, your sessions and the events that nobody has ordered
          tickets of are deleted at once, and for good. Past orders are kept for our books, without
          your name.
        </Text>
        <Username email={email} />
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors['currentPassword']}
        />
        <Cluster justify="end">
          <Button
            type="submit"
            variant="danger"
            pending={remove.isPending}
            pendingLabel="Deleting..."
          >
            Delete my account
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
