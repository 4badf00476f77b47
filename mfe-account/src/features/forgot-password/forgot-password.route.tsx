import { forgotPasswordBodySchema, pages } from '@stagedoor/contracts';
import { errorText, Link, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, Button, Stack, Text, TextField, TextLink } from '@stagedoor/ui';
import { NarrowPage } from '../../shared/narrow-page';
import { usePostedForm } from '../../shared/use-posted-form';

const TITLE = 'Forgot your password?';

/** `/forgot-password`: requests a reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordRoute() {
  usePageTitle(TITLE);
  const {
    errors,
    props,
    post: ask,
  } = usePostedForm({ schema: forgotPasswordBodySchema, path: '/auth/forgot-password' });

  return (
    <NarrowPage
      title={TITLE}
      intro="Say where to, and we send you a link to choose a new one."
      elsewhere={
        <Text tone="muted">
          Remembered it?{' '}
          <TextLink as={Link} to={pages.login}>
            Login
          </TextLink>
        </Text>
      }
    >
      <Stack as="form" gap="lg" {...props}>
        {ask.error && (
          <AlertBanner tone="error">
            {errorText(ask.error, 'The link could not be sent. Please try again.')}
          </AlertBanner>
        )}
        {ask.isSuccess && (
          <AlertBanner tone="success">
            If {ask.variables.email} has an account, a link is on its way there. It works for an
            hour.
          </AlertBanner>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors['email']}
        />
        <Button type="submit" block pending={ask.isPending} pendingLabel="Sending...">
          {ask.isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </Stack>
    </NarrowPage>
  );
}
