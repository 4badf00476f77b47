import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** A place in line and the button that ends the wait. */
export const InLine = styled.div`
  display: grid;
  gap: ${space.sm};

  ${media.fromTablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  ${media.fromDesktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
