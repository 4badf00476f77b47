import { pages, ROLES, ROLE_TITLES, type Role } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import {
  Card,
  Grid,
  Heading,
  Icon,
  Stack,
  StretchedLink,
  Text,
  type IconName,
} from '@stagedoor/ui';
import { RoleIcon } from './landing.styles';

const DESCRIPTIONS: Record<Role, { icon: IconName; text: string }> = {
  venue: {
    icon: 'venue',
    text: 'List your rooms and roofs, and manage your venues in one place.',
  },
  supplier: {
    icon: 'headphones',
    text: 'Offer DJs, production, staffing, talent, security or cleaners, with indicative cost ranges.',
  },
  event_manager: {
    icon: 'calendar',
    text: 'View the events assigned to you and run the night; creating them is left to creators.',
  },
  creator: {
    icon: 'ticket',
    text: 'Create and promote events, and set up ticketing in minutes.',
  },
};

/** One card for each role; each links to role selection with its role selected. */
export function RoleCards({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Stack as="section" gap="lg" aria-labelledby="roles">
      <Stack gap="xs">
        <Heading id="roles">Find your part in the night</Heading>
        <Text tone="muted" size="lead">
          One account, four roles. Hold several and switch whenever you like.
        </Text>
      </Stack>
      <Grid as="ul" role="list">
        {ROLES.map((role) => (
          <Card as="li" key={role} interactive>
            <Stack gap="sm">
              <RoleIcon>
                <Icon name={DESCRIPTIONS[role].icon} size="lg" />
              </RoleIcon>
              <Heading level={3}>
                <StretchedLink
                  as={Link}
                  to={pages.roleSelection}
                  state={isSignedIn ? { role, addingRole: true } : { role }}
                >
                  {ROLE_TITLES[role]}
                </StretchedLink>
              </Heading>
              <Text tone="muted">{DESCRIPTIONS[role].text}</Text>
            </Stack>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}
