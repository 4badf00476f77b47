import { changePasswordBodySchema, type ChangePasswordBody, pages } from '@stagedoor/contracts';
import {
  ApiError,
  errorText,
  Link,
  useApi,
  useCheckedForm,
  useMutation,
  useQueryClient,
} from '@stagedoor/platform';
import { AlertBanner, Button, Cluster, PasswordField, Stack, TextLink } from '@stagedoor/ui';
import { Section } from './section';
import { sessionsQuery } from './account-queries';

/** Chooses another password. Who knows the present one stays signed in here; everybody else is signed out. */
export function PasswordForm({ email }: { email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => api.post<null>('/auth/change-password', body),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery(api)),
  });
  const form = useCheckedForm({
    schema: changePasswordBodySchema,
    send: (body) => change.mutateAsync(body).then(empty, showDetails),
  });
  const { errors, props } = form;

  function empty(): void {
    props.ref.current?.reset();
  }

  function showDetails(error: unknown): void {
    if (error instanceof ApiError) form.show(error.details);
  }

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
        {/* Tells password managers whose password it is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
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
