import {
  borderWidth,
  color,
  fontWeight,
  media,
  radius,
  size,
  space,
  TextLink,
} from '@stagedoor/ui';
import styled from 'styled-components';

export const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Rows far down a long list are not laid out until scrolled to. The padding leaves room for their focus ring. */
export const ListItem = styled.li`
  &:nth-child(n + 13) {
    margin: -${space.xs};
    padding: ${space.xs};
    content-visibility: auto;
    contain-intrinsic-size: auto ${size.block};
  }
`;

/** The number of events beside a heading. */
export const Count = styled.span`
  color: ${color('textMuted')};
  font-weight: ${fontWeight.regular};
  font-variant-numeric: tabular-nums;
`;

/** The artwork, the event beside it, and its sales below, or beside it on a desktop. */
export const Row = styled.div`
  display: grid;
  /* A large text leaves the artwork its share of the row. */
  grid-template-columns: min(${space['3xl']}, 25%) minmax(0, 1fr);
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: ${size.column.sm} minmax(0, 1fr);
    gap: ${space.md} ${space.lg};
  }

  ${media.fromDesktop} {
    grid-template-columns: ${size.column.sm} minmax(0, 1fr) auto;
    align-items: center;
  }
`;

/** The artwork, faded for a past event. */
export const Art = styled.div<{ $faded?: boolean }>`
  align-self: start;
  overflow: clip;
  border-radius: ${radius.sm};
  opacity: ${({ $faded }) => ($faded ? 0.4 : 1)};

  ${media.fromTablet} {
    border-radius: ${radius.md};
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

/** On a phone the buttons fill their rows. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.sm};
  margin-top: ${space.md};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};

  > * {
    flex-grow: 1;

    ${media.fromTablet} {
      flex-grow: 0;
    }
  }
`;

export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;
