import { media, size, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const Cards = styled.div`
  display: grid;
  gap: ${space.lg};

  ${media.fromTablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.fromDesktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** Cards far down a long list are not laid out until scrolled to. The padding leaves room for their focus ring. */
export const Cell = styled.li`
  display: grid;
  min-width: 0;

  &:nth-child(n + 31) {
    margin: -${space.xs};
    padding: ${space.xs};
    content-visibility: auto;
    contain-intrinsic-size: auto ${size.column.lg};
  }
`;
