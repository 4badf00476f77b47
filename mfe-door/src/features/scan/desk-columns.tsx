import { space } from '@stagedoor/ui';
import styled from 'styled-components';

/** The verdict above the camera, and beside it where the screen is low, as on a phone held across. */
export const DeskColumns = styled.div`
  display: grid;
  gap: ${space.md};

  @media (orientation: landscape) and (max-height: 40rem) {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`;
