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
  const fields = Array.from(form.elements).filter((field) => field instanceof HTMLInputElement);
  const kept = fields.filter(({ name }) => name !== '' && name !== 'password');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
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
  return (
    <form {...props} onChange={(event) => onType(withoutPassword(event.currentTarget))}>
      <Stack gap="lg">
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
        {error && <AlertBanner tone="error">{error}</AlertBanner>}
        <Grid min="sm" gap="lg">
          <TextField
            label="First name"
            name="firstName"
            defaultValue={typed['firstName']}
            autoComplete="given-name"
            required
            error={errors['firstName']}
          />
          <TextField
            label="Last name"
            name="lastName"
            defaultValue={typed['lastName']}
            autoComplete="family-name"
            required
            error={errors['lastName']}
          />
        </Grid>
        <TextField
          label="Email"
          name="email"
          defaultValue={typed['email']}
          type="email"
          autoComplete="username"
          required
          hint={
            loginInstead &&
            errors['email'] && (
              <>
                Is it yours?{' '}
                <TextLink as={Link} {...loginInstead}>
                  Log in
                </TextLink>
              </>
            )
          }
          error={errors['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={`Minimum ${PASSWORD_MIN_LENGTH} characters`}
          error={errors['password']}
        />
        <Button type="submit" block pending={pending} pendingLabel="Creating account...">
          Register
        </Button>
      </Stack>
    </form>
  );
}
