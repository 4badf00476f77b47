import { pages } from '@stagedoor/contracts';
import { Link, Navigate, usePageTitle, useSession } from '@stagedoor/platform';
import { ButtonLink, Stack, Text } from '@stagedoor/ui';
import { NarrowPage } from '../../shared/narrow-page';

const TITLE = 'Your account is deleted';

/** `/account-deleted`: opens when the account is deleted. Redirects a signed-in user to their account. */
export function AccountDeletedRoute() {
  usePageTitle(TITLE);
  const { user } = useSession();
  if (user) return <Navigate to={pages.account} replace />;
  return (
    <NarrowPage title={TITLE} intro="We have sent you one last mail that says so.">
      <Stack gap="lg">
        <Text>Thank you for the nights. You are welcome back whenever you like.</Text>
        <ButtonLink as={Link} to={pages.home} block>
          Back to Home
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}
