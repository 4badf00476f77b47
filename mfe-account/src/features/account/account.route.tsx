import { usePageTitle, useSession } from '@stagedoor/platform';
import { Container, PageHeader, Stack } from '@stagedoor/ui';
import { AboutYou } from './about-you';
import { DeleteAccount } from './delete-account';
import { EmailForm } from './email-form';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';
import { YourData } from './your-data';

const TITLE = 'Your account';

/** `/account`: the user's details, email address, password, sessions, data export and account deletion. */
export function AccountRoute() {
  usePageTitle(TITLE);
  const { user } = useSession();
  if (!user) return null;
  return (
    <Container width="text">
      <PageHeader title={TITLE} />
      <Stack gap="2xl">
        <AboutYou user={user} />
        <EmailForm user={user} />
        <PasswordForm email={user.email} />
        <Sessions />
        <YourData />
        <DeleteAccount email={user.email} />
      </Stack>
    </Container>
  );
}
