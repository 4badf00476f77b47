import { AlertBanner, Button, PasswordField, Stack, TextField } from '@stagedoor/ui';
import type { useCheckedForm } from '@stagedoor/platform';

export interface LoginFormProps {
  form: Pick<ReturnType<typeof useCheckedForm>, 'errors' | 'props'>;
  pending: boolean;
  /** Prefills the field. */
  email: string | undefined;
  /** The message of the server, or of a failed request. */
  error: string | null;
}

export function LoginForm({ form: { errors, props }, pending, email, error }: LoginFormProps) {
  return (
    <form {...props}>
      <Stack gap="lg">
        {error && <AlertBanner tone="error">{error}</AlertBanner>}
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          autoComplete="username"
          required
          error={errors['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors['password']}
        />
        <Button type="submit" block pending={pending} pendingLabel="Logging in...">
          Login
        </Button>
      </Stack>
    </form>
  );
}
