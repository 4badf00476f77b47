import { borderWidth, color, fontWeight, media, radius, space, Text } from '@stagedoor/ui';
import styled from 'styled-components';

/** The orders, below their event. */
export const Orders = styled.section`
  display: grid;
  gap: ${space.md};
  margin-top: ${space.md};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
  overflow-wrap: anywhere;
`;

/** The width of a name beyond which its words break. */
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

/** The e-mail address of a buyer, whose domain breaks only when the column would be too wide. */
export const Email = styled(Text)`
  ${media.fromTablet} {
    max-width: calc(2 * ${WIDEST_NAME});
    overflow-wrap: break-word;
  }
`;

/** An amount, which does not wrap except beside its label on a phone. */
export const Sum = styled.span`
  ${media.fromTablet} {
    white-space: nowrap;
  }
`;

/** A date and its time: words do not break, and on a desktop the line does not wrap. */
export const Instant = styled.span`
  overflow-wrap: normal;

  ${media.fromDesktop} {
    white-space: nowrap;
  }
`;

/** The state of an order and its actions; on a phone each has its own place in the cell. */
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

/** The badges and notes: beside the buttons where there is room, above them on a phone. */
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

/** The badges of a state, which wrap before the buttons do. */
export const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.xs};

  ${media.fromTablet} {
    justify-content: start;
  }
`;

/** The buttons at the end of the cell; on a phone below the badges and notes. */
export const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  justify-content: end;
  gap: ${space.xs};
  margin-inline-start: auto;
`;

/** A note on the payment, which wraps before the buttons do. */
export const Note = styled(Text)`
  grid-column: 1 / -1;

  ${media.fromTablet} {
    width: 0;
    min-width: 100%;
  }
`;

/** The progress of the refunds. */
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
