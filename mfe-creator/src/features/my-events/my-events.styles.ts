import { borderWidth, color, media, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What the event is, and beside it from a tablet on how it sells. */
export const Row = styled.div`
  display: grid;
  gap: ${space.lg};

  ${media.fromTablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
`;

export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, auto);
  justify-content: space-between;
  gap: ${space.sm} ${space.xl};
  margin: 0;
  font-variant-numeric: tabular-nums;

  > div {
    min-width: 0;
  }

  dt,
  dd {
    margin: 0;
  }

  ${media.fromTablet} {
    text-align: end;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.sm};
  margin-top: ${space.lg};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;

export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;
