import { PASSWORD_MIN_LENGTH } from '@stagedoor/contracts';
import { Link, type useCheckedForm } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  ButtonLink,
  Cluster,
  Grid,
  PasswordField,
  Stack,
  Text,
  TextField,
  TextLink,
} from '@stagedoor/ui';

export interface RegisterFormProps {
  form: Pick<ReturnType<typeof useCheckedForm>, 'errors' | 'props'>;
  roleTitle: string;
  changeRole: { to: string; state: unknown };
  /** The login link for the account that has this e-mail address; null if it is free. */
  loginInstead: { to: string; state: unknown } | null;
  pending: boolean;
  /** Values typed before the form was left, by field. */
  typed: Record<string, string>;
  /** Called on each change with every field except the password. */
  onType: (typed: Record<string, string>) => void;
  /** The message of the server, or of a failed request. */
  error: string | null;
}

function withoutPassword(form: HTMLFormElement): Record<string, string> {
  const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
  delete values['password'];
  return values;
}

function ChosenRole({
  roleTitle,
  changeRole,
}: Pick<RegisterFormProps, 'roleTitle' | 'changeRole'>) {
  return (
    <Cluster justify="space-between">
      <Text as="div">
        <Text as="span" size="small" tone="muted">
          Your role
        </Text>
        <br />
        <Text as="span" strong>
          {roleTitle}
        </Text>
      </Text>
      <ButtonLink as={Link} {...changeRole} variant="secondary">
        Change Role
      </ButtonLink>
    </Cluster>
  );
}

function LoginHint({ to, state }: { to: string; state: unknown }) {
  return (
    <>
      Is it yours?{' '}
      <TextLink as={Link} to={to} state={state}>
        Log in
      </TextLink>
    </>
  );
}

export function RegisterForm({
  form: { errors, props },
  roleTitle,
  changeRole,
  loginInstead,
  pending,
  typed,
  onType,
  error,
}: RegisterFormProps) {
  const field = (name: string) => ({
    name,
    defaultValue: typed[name],
    required: true,
    error: errors[name],
  });
  return (
    <form {...props} onChange={(event) => onType(withoutPassword(event.currentTarget))}>
      <Stack gap="lg">
        <ChosenRole {...{ roleTitle, changeRole }} />
        {error && <AlertBanner tone="error">{error}</AlertBanner>}
        <Grid min="sm" gap="lg">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </Grid>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          hint={loginInstead && errors['email'] && <LoginHint {...loginInstead} />}
          {...field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          {...field('password')}
        />
        <Button type="submit" block pending={pending} pendingLabel="Creating account...">
          Register
        </Button>
      </Stack>
    </form>
  );
}
