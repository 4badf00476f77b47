import { pages } from '@stagedoor/contracts';
import { usePageTitle } from '@stagedoor/platform';
import { ButtonLink, Stack, Text } from '@stagedoor/ui';
import { NarrowPage } from '../../shared/narrow-page';

const TITLE = 'Your account is deleted';

/** The last that somebody sees here who has an account no more. Home is loaded anew, for a guest. */
export function Farewell() {
  usePageTitle(TITLE);
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
