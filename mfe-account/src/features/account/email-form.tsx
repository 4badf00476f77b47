import { changeEmailBodySchema, type ChangeEmailBody } from '@stagedoor/contracts';
import { ApiError, errorText, useApi, useCheckedForm, useMutation } from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, Text, TextField } from '@stagedoor/ui';
import { Section } from './section';

/** Requests a change of the address, which both addresses have to agree to by the links that they get. */
export function EmailForm({ email }: { email: string }) {
  const api = useApi();
  const change = useMutation({
    mutationFn: (body: ChangeEmailBody) => api.post<null>('/auth/change-email', body),
  });
  const form = useCheckedForm({
    schema: changeEmailBodySchema,
    send: (body) => change.mutateAsync(body).then(empty, showDetails),
  });
  const { errors, props } = form;

  function empty(): void {
    props.ref.current?.reset();
  }

  function showDetails(error: unknown): void {
    if (error instanceof ApiError) form.show(error.details);
  }

  const refusedField = errors['email'] ?? errors['currentPassword'];

  return (
    <Section title="Email address">
      <Stack as="form" gap="lg" {...props}>
        {change.error && !refusedField && (
          <AlertBanner tone="error">
            {errorText(change.error, 'The change could not be requested. Please try again.')}
          </AlertBanner>
        )}
        {change.isSuccess && (
          <AlertBanner tone="success">
            We have sent a link to both addresses. The address changes once both have agreed.
          </AlertBanner>
        )}
        <Text>
          Both your present and your new address get a mail. Until both have agreed, everything
          stays as it is.
        </Text>
        {/* Tells password managers whose password it is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
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
    </Section>
  );
}
