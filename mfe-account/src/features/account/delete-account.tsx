import { deleteAccountBodySchema, type DeleteAccountBody } from '@stagedoor/contracts';
import { ApiError, errorText, useApi, useCheckedForm, useMutation } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, Text } from '@stagedoor/ui';
import { Section } from './section';

interface DeleteAccountProps {
  email: string;
  onDeleted: () => void;
}

/** Removes somebody for good: what goes and what stays is said first, and the password is the question whether they mean it. */
export function DeleteAccount({ email, onDeleted }: DeleteAccountProps) {
  const api = useApi();
  const remove = useMutation({
    mutationFn: (body: DeleteAccountBody) => api.post<null>('/auth/delete-account', body),
  });
  const { errors, props, show } = useCheckedForm({
    schema: deleteAccountBodySchema,
    send: (body) => remove.mutateAsync(body).then(onDeleted, showDetails),
  });

  function showDetails(error: unknown): void {
    if (error instanceof ApiError && error.status === 400) show(error.details);
  }

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
        {/* Tells password managers whose password it is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
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
