import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

/**
 * The verdict above the camera, and beside it on a wide screen or a phone that is held across. Forms are as wide as the
 * camera.
 */
export const DeskColumns = styled.div`
  display: grid;
  gap: ${space.md};

  ${media.fromTablet}, (orientation: landscape) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }

  form {
    max-width: none;
  }
`;
