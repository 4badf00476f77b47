import { media, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const Filters = styled.form`
  display: grid;
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: 2fr 2fr 1fr;
  }
`;

export const ClearFilters = styled.div`
  grid-column: 1 / -1;
  justify-self: start;
`;
