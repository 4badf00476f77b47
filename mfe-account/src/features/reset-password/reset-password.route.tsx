import {
  pages,
  type ResetPasswordBody,
  resetPasswordBodySchema,
  type SignedIn,
} from '@stagedoor/contracts';
import { errorText, Link, usePageTitle } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  ButtonLink,
  PasswordField,
  Stack,
  Text,
  TextLink,
} from '@stagedoor/ui';
import { useState } from 'react';
import type { LinkPageProps } from '../../shared/link-page';
import { NarrowPage } from '../../shared/narrow-page';
import { useFocusedHeading } from '../../shared/use-focused-heading';
import { usePostedForm } from '../../shared/use-posted-form';
import { storeSession } from './store-session';

const TITLE = 'Choose a new password';
const DONE = 'Your password is new';

/** `/reset-password#…`: sets a new password and signs in. Requires no session. */
export function ResetPasswordRoute({ token }: LinkPageProps) {
  const [isSignedIn, setSignedIn] = useState(false);
  const { errors, field, props, post } = usePostedForm<ResetPasswordBody, SignedIn | null>({
    schema: resetPasswordBodySchema,
    path: '/auth/reset-password',
    fixed: { token },
    onSuccess: (signedIn) => setSignedIn(storeSession(signedIn)),
  });

  usePageTitle(post.isSuccess ? DONE : TITLE);
  useFocusedHeading(post.isSuccess);

  if (post.isSuccess) return <Done isSignedIn={isSignedIn} />;
  return (
    <NarrowPage
      title={TITLE}
      intro="The one before it stops working, everywhere."
      elsewhere={
        <Text tone="muted">
          The link does not work?{' '}
          <TextLink as={Link} to={pages.forgotPassword}>
            Ask for a new one
          </TextLink>
        </Text>
      }
    >
      <Stack as="form" gap="lg" {...props}>
        {(post.error || errors['token']) && (
          <AlertBanner tone="error">
            {errors['token'] ??
              errorText(post.error, 'The password may not have been changed. Please try again.')}
          </AlertBanner>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="Minimum 8 characters"
          required
          {...field('password')}
        />
        <Button type="submit" block pending={post.isPending} pendingLabel="Saving...">
          Save the password
        </Button>
      </Stack>
    </NarrowPage>
  );
}

/** Loads the next page as a document, which starts with the stored session, and without the one that has ended. */
function Done({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <NarrowPage title={DONE} intro="You are signed in here, and signed out everywhere else.">
        <ButtonLink href={pages.home} block>
          Continue
        </ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={DONE} intro="You are signed out everywhere.">
      <Stack gap="lg">
        <Text>Log in with the password that you have just chosen.</Text>
        <ButtonLink href={pages.login} block>
          Login
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}
