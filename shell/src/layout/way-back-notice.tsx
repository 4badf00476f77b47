import { isolated } from '@stagedoor/contracts';
import { Link, useLocation, wayBackOf } from '@stagedoor/platform';
import {
  ButtonLink,
  Card,
  Container,
  fontSize,
  media,
  radius,
  space,
  Stack,
  Text,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { textInLoginFlow } from '../forms/login-flow';

const Frame = styled(Container)`
  padding-top: ${space.lg};
`;

/** Tinted with the hues of the three channels, to stand out from the page. */
const Welcome = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.md} ${space.xl};
  background: linear-gradient(
    90deg,
    ${({ theme: { channel } }) => `${channel.red.tint}, ${channel.blue.tint}, ${channel.green.tint}`}
  );
`;

const Way = styled(ButtonLink)`
  padding: ${space.md} ${space.xl};
  border-radius: ${radius.lg};
  font-size: ${fontSize.lead};
  overflow-wrap: anywhere;

  ${media.phone} {
    width: 100%;
  }
`;

/** The location state with the page that a new user came from. */
export interface WayBackState {
  wayBack: string | null;
  /** The title of the event on that page. */
  event: string | undefined;
}

/** Returns the way back that this location offers to a new user. */
export function useWayBack(): WayBackState {
  const { state } = useLocation() as { state: Partial<WayBackState> | null };
  return { wayBack: wayBackOf({ from: state?.wayBack }), event: textInLoginFlow(state, 'event') };
}

/** Shown after registration at the role's home: the way back to the event that the user was viewing. */
export function WayBackNotice() {
  const { wayBack, event } = useWayBack();
  if (!wayBack) return null;
  return (
    <Frame>
      <Welcome>
        <Stack role="status" gap="2xs">
          <Text size="lead" strong>
            Welcome to Stagedoor. Your account is ready.
          </Text>
          {event && <Text>You can buy tickets with any role.</Text>}
        </Stack>
        <Way as={Link} to={wayBack}>
          Back to {event ? isolated(event) : 'where you were'}
        </Way>
      </Welcome>
    </Frame>
  );
}
