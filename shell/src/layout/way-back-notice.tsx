import { Link, useLocation, wayBackOf } from '@stagedoor/platform';
import { AlertBanner, Container, space, TextLink } from '@stagedoor/ui';
import styled from 'styled-components';

const Frame = styled(Container)`
  padding-top: ${space.lg};
`;

/** What a location's state says about the page that a new member came from. */
export interface WayBackState {
  wayBack?: string | null;
}

/** After registration, at the role's home: the way back to the event that the person was looking at. */
export function WayBackNotice() {
  const { state } = useLocation() as { state: WayBackState | null };
  const wayBack = wayBackOf({ from: state?.wayBack });
  if (!wayBack) return null;
  return (
    <Frame>
      <AlertBanner
        tone="success"
        action={
          <TextLink as={Link} to={wayBack}>
            Back to where you were
          </TextLink>
        }
      >
        Welcome to Stagedoor. Your account is ready.
      </AlertBanner>
    </Frame>
  );
}
