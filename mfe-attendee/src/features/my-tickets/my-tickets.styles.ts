import {
  borderWidth,
  Card,
  color,
  fontFamily,
  fontSize,
  Heading,
  letterSpacing,
  media,
  radius,
  size,
  space,
  TextLink,
} from '@stagedoor/ui';
import styled from 'styled-components';

/** Of a ticket, where several stand side by side. */
const STUB_WIDTH = `calc(${size.column.sm} + ${space.md})`;

/** Leaves a narrow tablet room for two tickets, and is wider than the words of a night. */
const WORDS_WIDTH = `calc(${size.column.sm} - ${space.lg})`;

/** A night's words and its tickets: on a phone the tickets stand between title and facts, elsewhere beside both. */
export const NightSheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.md};
  padding-block: ${space.lg};
  overflow-wrap: anywhere;

  > :not(ul) {
    margin-inline: ${space.lg};
  }

  ${media.fromTablet} {
    grid-template: auto 1fr / minmax(${WORDS_WIDTH}, 1fr) fit-content(
        calc(4 * ${STUB_WIDTH} + 5 * ${space.lg} + ${borderWidth.mark})
      );
    column-gap: 0;
    padding-block: 0;

    > :not(ul) {
      margin-inline: ${space.md};
    }

    > :first-child {
      margin-top: ${space.lg};
    }

    > :last-child {
      grid-row: 2;
      margin-bottom: ${space.lg};
    }
  }

  ${media.fromDesktop} {
    column-gap: ${space.md};

    > :not(ul) {
      margin-inline: ${space.lg};
    }
  }
`;

/** On a phone a strip in which one ticket at a time fills the width; elsewhere all of them, like stubs behind a dashed line. */
export const Stubs = styled.ul`
  display: flex;
  min-width: 0;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  > * {
    flex: none;
    width: 100%;
    padding-inline: ${space.lg};
    scroll-snap-align: start;
  }

  ${media.motion} {
    scroll-behavior: smooth;
  }

  ${media.fromTablet} {
    grid-row: 1 / span 2;
    grid-column: 2;
    flex-wrap: wrap;
    gap: ${space.xl} ${space.md};
    padding: ${space.lg} ${space.md};
    overflow: visible;
    border-left: ${borderWidth.mark} dashed ${color('line')};

    > * {
      width: ${STUB_WIDTH};
      padding-inline: 0;
    }
  }

  ${media.fromDesktop} {
    column-gap: ${space.lg};
    padding-inline: ${space.lg};
  }
`;

/** One ticket, as it is held out. */
export const Stub = styled.article`
  display: grid;
  gap: ${space.sm};
  text-align: center;
`;

/** The ticket's place among its night's, and its status. */
export const StubHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

/** The sign of a place for the QR code, as large as it is going to be. */
export const QrPlace = styled.div`
  aspect-ratio: 1;
  border-radius: ${radius.md};
  background: ${color('hover')};
`;

/** The code as wide as it can be, and below it the caption; on a phone between the ways to the neighbours. */
export const QrFigure = styled.figure<{ $isFaded: boolean }>`
  display: grid;
  grid-template-columns: ${size.touch} minmax(0, 1fr) ${size.touch};
  align-items: center;
  gap: ${space.xs};

  > :first-child {
    grid-column: 1 / -1;
  }

  > svg {
    width: 100%;
    height: auto;
    border-radius: ${radius.md};
    opacity: ${({ $isFaded }) => ($isFaded ? 0.25 : 1)};
  }

  > figcaption {
    grid-row: 2;
    grid-column: 2;
  }

  > button {
    grid-row: 2;
    grid-column: 3;
    border: ${borderWidth.hairline} solid ${color('lineStrong')};
    color: ${color('text')};
  }

  > button[data-turn='previous'] {
    grid-column: 1;
  }

  ${media.fromTablet} {
    > button {
      display: none;
    }

    > figcaption {
      grid-column: 1 / -1;
    }
  }
`;

/** What kind of ticket, and for how much. */
export const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space['2xs']} ${space.sm};
`;

export const Code = styled.code`
  font-family: ${fontFamily.mono};
  font-size: ${fontSize.small};
  letter-spacing: ${letterSpacing.code};
  text-wrap: balance;
`;

/** Leads to the event; it looks like the name that it is. */
export const NightLink = styled(TextLink)`
  color: inherit;
  text-decoration-color: transparent;

  &:hover {
    text-decoration-color: currentColor;
  }
`;

export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${size.column.sm}, 100%), 1fr));
  align-content: start;
  gap: ${space.sm} ${space.lg};

  dt {
    color: ${color('textMuted')};
    font-size: ${fontSize.caption};
  }
`;

/** Above what is over. */
export const PastHeading = styled(Heading)`
  margin-top: ${space.xl};
  color: ${color('textMuted')};
`;
