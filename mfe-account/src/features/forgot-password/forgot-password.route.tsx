import { forgotPasswordBodySchema, pages } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, Button, Stack, Text, TextField, TextLink } from '@stagedoor/ui';
import { NarrowPage } from '../../shared/narrow-page';
import { FailureBanner } from '../../shared/failure-banner';
import { usePostedForm } from '../../shared/use-posted-form';

const TITLE = 'Forgot your password?';

/** `/forgot-password`: requests a reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordRoute() {
  usePageTitle(TITLE);
  const { field, props, post } = usePostedForm({
    schema: forgotPasswordBodySchema,
    path: '/auth/forgot-password',
  });

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
        <FailureBanner
          error={post.error}
          fallback="The link could not be sent. Please try again."
        />
        {post.isSuccess && (
          <AlertBanner tone="success">
            If {post.variables.email} has an account, a link is on its way there. It works for an
            hour.
          </AlertBanner>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...field('email')}
        />
        <Button type="submit" block pending={post.isPending} pendingLabel="Sending...">
          {post.isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </Stack>
    </NarrowPage>
  );
}
