import { pages } from '@stagedoor/contracts';
import { usePageTitle } from '@stagedoor/platform';
import { ButtonLink, Stack, Text } from '@stagedoor/ui';
import { NarrowPage } from '../../shared/narrow-page';
import { useFocusedHeading } from '../../shared/use-focused-heading';

const TITLE = 'Your account is deleted';

/** Replaces the page once the account is deleted. The link reloads the site, which then starts without a session. */
export function Farewell() {
  usePageTitle(TITLE);
  useFocusedHeading(true);
  return (
    <NarrowPage title={TITLE} intro="We have sent you one last mail that says so.">
      <Stack gap="lg">
        <Text>Thank you for the nights. You are welcome back whenever you like.</Text>
        <ButtonLink href={pages.home} block>
          Back to Home
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}
