import { borderWidth, color, fontWeight, media, radius, space, Text } from '@stagedoor/ui';
import styled from 'styled-components';

/** Below the event that they belong to. */
export const Orders = styled.section`
  display: grid;
  gap: ${space.md};
  margin-top: ${space.md};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
  overflow-wrap: anywhere;
`;

/** A column of the table makes room for the words of a name; only one that is wider than this is broken. */
const WIDEST_NAME = '7em';

export const Buyer = styled.span`
  border-radius: ${radius.xs};
  font-weight: ${fontWeight.strong};

  ${media.fromTablet} {
    display: block;
    max-width: ${WIDEST_NAME};
    overflow-wrap: break-word;
  }

  ${media.fromDesktop} {
    max-width: calc(2 * ${WIDEST_NAME});
  }
`;

/** A sum of money stays in one piece, unless it stands beside its label on a phone. */
export const Sum = styled.span`
  ${media.fromTablet} {
    white-space: nowrap;
  }
`;

/** A date and its time stay on one line where there is room; their words stay whole. */
export const Instant = styled.span`
  overflow-wrap: normal;

  ${media.fromDesktop} {
    white-space: nowrap;
  }
`;

/** What state an order is in, and what can be done about it; on a phone each has its place in the cell. */
export const State = styled.span`
  ${media.phone} {
    display: contents;
  }

  ${media.fromTablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space.xs} ${space.sm};
  }
`;

/** The badges and notes stand beside the buttons where there is room, before them on a phone. */
export const Words = styled.span`
  ${media.phone} {
    display: contents;
  }

  ${media.fromTablet} {
    display: grid;
    flex: 1 1 auto;
    gap: ${space.xs};
  }
`;

/** The words for a state wrap among themselves first. */
export const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.xs};

  ${media.fromTablet} {
    justify-content: start;
  }
`;

/** Buttons at the end of the cell; below the label and the words on a phone. */
export const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  justify-content: end;
  gap: ${space.xs};
  margin-inline-start: auto;
`;

/** What there is to know of the money; it wraps before it pushes the buttons below. */
export const Note = styled(Text)`
  grid-column: 1 / -1;

  ${media.fromTablet} {
    width: 0;
    min-width: 100%;
  }
`;

/** How much of the money is back. */
export const Progress = styled.progress`
  appearance: none;
  width: 100%;
  height: ${space.xs};
  border: 0;
  border-radius: ${radius.pill};
  overflow: clip;
  background: ${color('line')};

  &::-webkit-progress-bar {
    background: transparent;
  }

  &::-webkit-progress-value {
    background: ${({ theme }) => theme.channel.green.solid};
  }

  &::-moz-progress-bar {
    background: ${({ theme }) => theme.channel.green.solid};
  }
`;
