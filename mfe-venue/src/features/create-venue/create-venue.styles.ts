import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;

/** Two fields in a row; stacked on a phone. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: 2fr 1fr;
  }
`;
