import { AlertBanner, Button, PasswordField, Stack, TextField } from '@stagedoor/ui';
import type { useCheckedForm } from '@stagedoor/platform';

export interface LoginFormProps {
  form: Pick<ReturnType<typeof useCheckedForm>, 'errors' | 'props'>;
  pending: boolean;
  /** What is known already, to be filled in. */
  email: string | undefined;
  /** What the server, or the lack of it, has to say. */
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
