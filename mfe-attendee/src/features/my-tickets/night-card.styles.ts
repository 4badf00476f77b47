import {
  borderWidth,
  Card,
  color,
  EventArtwork,
  fontSize,
  media,
  size,
  space,
  Stack,
  TextLink,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { onPaper } from './on-paper';

/** Prints all nights, or only those marked `data-printed`. */
export const NightList = styled(Stack)`
  ${onPaper} {
    &:has(> [data-printed]) > :not([data-printed]) {
      display: none;
    }
  }
`;

/** The tickets first: above the facts on a phone, left of them elsewhere, with the artwork on the far side. */
export const NightSheet = styled(Card)`
  display: grid;
  grid-template:
    'head' auto
    'stubs' auto
    'art' auto
    'body' auto / minmax(0, 1fr);
  overflow-wrap: anywhere;

  ${media.fromTablet} {
    grid-template:
      'stubs art' auto
      'stubs head' auto
      'stubs body' 1fr / calc(${size.column.md} + 2 * ${space.lg}) minmax(0, 1fr);
  }

  ${media.fromDesktop} {
    grid-template:
      'stubs head art' auto
      'stubs body art' 1fr / calc(${size.column.md} + 2 * ${space.lg})
      minmax(0, 5fr) minmax(0, 4fr);
  }

  ${onPaper} {
    display: block;
    border: 0;
    overflow: visible;
  }
`;

export const Head = styled.div`
  grid-area: head;
  min-width: 0;
  padding: ${space.md} ${space.lg} ${space.xs};

  ${media.fromTablet} {
    padding: ${space.lg} ${space.lg} ${space.sm};
  }

  ${onPaper} {
    display: none;
  }
`;

export const Art = styled(EventArtwork)`
  grid-area: art;
  aspect-ratio: 4 / 1;

  ${media.fromDesktop} {
    aspect-ratio: auto;
    min-height: 100%;
  }

  ${onPaper} {
    display: none;
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  grid-area: body;
  min-width: 0;
  gap: ${space.lg};
  padding: ${space.md} ${space.lg} ${space.lg};

  ${media.fromTablet} {
    padding-top: 0;
  }

  ${onPaper} {
    display: none;
  }
`;

/** The part of the card with the tickets, behind a dashed line. */
export const TicketSide = styled.div`
  grid-area: stubs;
  min-width: 0;

  ${media.fromTablet} {
    border-right: ${borderWidth.mark} dashed ${color('line')};
  }

  ${onPaper} {
    border: 0;
  }
`;

/** A carousel in which one ticket fills the width, so that a scanner sees one code. Printed, a list of all tickets. */
export const Stubs = styled.ul`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  > * {
    flex: none;
    width: 100%;
    padding: ${space.xs} ${space.lg} ${space.lg};
    scroll-snap-align: start;
  }

  ${media.motion} {
    scroll-behavior: smooth;
  }

  ${media.fromTablet} {
    > * {
      padding-top: ${space.lg};
    }
  }

  ${onPaper} {
    display: block;
    overflow: visible;

    > * {
      padding: ${space.md} 0;
      border-bottom: ${borderWidth.hairline} dashed ${color('line')};
      break-inside: avoid;
    }
  }
`;

/** Links to the event in the style of a heading. */
export const NightLink = styled(TextLink)`
  color: inherit;
  text-decoration-color: transparent;

  &:hover {
    text-decoration-color: currentColor;
  }
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space.sm};
`;

export const Fact = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.sm};

  dt {
    padding-top: ${space['2xs']};
    color: ${color('textMuted')};
  }
`;

/** A hint for phones and tablets; hidden on a computer. */
export const DoorHint = styled.p`
  display: none;
  padding: 0 ${space.lg} ${space.lg};
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
  text-align: center;
  text-wrap: balance;

  @media (pointer: coarse) {
    display: block;
  }

  ${onPaper} {
    display: none;
  }
`;
