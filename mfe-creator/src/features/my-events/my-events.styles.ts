import { borderWidth, color, fontSize, media, radius, size, space, TextLink } from '@stagedoor/ui';
import styled from 'styled-components';

export const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What the event is, and how it sells; its artwork is beside it where there is room. */
export const Row = styled.div`
  display: grid;
  gap: ${space.md} ${space.lg};

  ${media.fromTablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  ${media.fromDesktop} {
    grid-template-columns: ${size.column.sm} minmax(0, 1fr) auto;
  }
`;

export const Art = styled.div`
  display: none;
  overflow: clip;
  border-radius: ${radius.md};

  ${media.fromDesktop} {
    display: block;
  }
`;

export const About = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space['2xs']};
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const TitleLink = styled(TextLink)`
  color: ${color('text')};
  text-decoration-color: ${color('lineStrong')};

  &:hover {
    text-decoration-color: currentColor;
  }
`;

export const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space.sm};
  margin: 0;
  font-variant-numeric: tabular-nums;

  dt,
  dd {
    margin: 0;
  }

  ${media.fromTablet} {
    display: grid;
    grid-template-columns: repeat(3, minmax(${space['3xl']}, auto));
    gap: ${space.md};
    text-align: end;
  }
`;

/** Tickets in a checkout, below those that are sold. */
export const Held = styled.span`
  display: block;
  color: ${color('textMuted')};
  font-size: ${fontSize.caption};
  white-space: nowrap;
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
