import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** Two fields in a row; stacked on a phone. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

export const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0 0 ${space.xs};
  }
`;
