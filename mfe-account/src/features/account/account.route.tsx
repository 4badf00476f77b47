import { usePageTitle, useSession } from '@stagedoor/platform';
import { Container, PageHeader, Stack } from '@stagedoor/ui';
import { AboutYou } from './about-you';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { YourData } from './your-data';

const TITLE = 'Your account';

/** `/account`: who somebody is here, their password, and where they are signed in. */
export function AccountRoute() {
  usePageTitle(TITLE);
  const { user } = useSession();
  if (!user) return null;
  return (
    <Container width="text">
      <PageHeader title={TITLE} />
      <Stack gap="2xl">
        <AboutYou user={user} />
        <PasswordForm email={user.email} />
        <Sessions />
        <YourData />
      </Stack>
    </Container>
  );
}
