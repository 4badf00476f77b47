import { isolated } from '@stagedoor/contracts';
import { Link, useLocation, wayBackOf } from '@stagedoor/platform';
import { AlertBanner, ButtonLink, Container, space } from '@stagedoor/ui';
import styled from 'styled-components';
import { textOnTheWayIn } from '../forms/way-in';

const Frame = styled(Container)`
  padding-top: ${space.lg};
`;

/** What a location's state says about the page that a new member came from. */
export interface WayBackState {
  wayBack: string | null;
  /** The title of the event on that page. */
  event: string | undefined;
}

/** The way back that this location offers to a new member. */
export function useWayBack(): WayBackState {
  const { state } = useLocation() as { state: Partial<WayBackState> | null };
  return { wayBack: wayBackOf({ from: state?.wayBack }), event: textOnTheWayIn(state, 'event') };
}

/** After registration, at the role's home: the way back to the event that the person was looking at. */
export function WayBackNotice() {
  const { wayBack, event } = useWayBack();
  if (!wayBack) return null;
  return (
    <Frame>
      <AlertBanner
        tone="success"
        action={
          <ButtonLink as={Link} to={wayBack}>
            Back to {event ? isolated(event) : 'where you were'}
          </ButtonLink>
        }
      >
        Welcome to Stagedoor. Your account is ready.
        {event && ' You can buy tickets with any role.'}
      </AlertBanner>
    </Frame>
  );
}
