import {
  borderWidth,
  color,
  fontFamily,
  fontSize,
  fontWeight,
  letterSpacing,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled from 'styled-components';
import { onPaper } from './on-paper';

/** One ticket. Printed, the QR code is beside the text, which includes the event and its facts. */
export const Stub = styled.article`
  display: grid;
  gap: ${space.xs};
  text-align: center;

  ${onPaper} {
    grid-template-columns: minmax(auto, ${size.column.md}) minmax(50%, 1fr);
    grid-template-rows: auto auto auto auto 1fr;
    column-gap: ${space.lg};
    text-align: start;

    &::before {
      content: attr(data-title);
      font-size: ${fontSize.h3};
      font-weight: ${fontWeight.strong};
    }

    &::after {
      content: attr(data-facts);
      white-space: pre-line;
    }

    > * {
      grid-column: 2;
    }

    > figure {
      grid-row: 1 / -1;
      grid-column: 1;
      align-content: start;
    }
  }
`;

/** The ticket's number and status. */
export const StubHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.md};

  ${onPaper} {
    justify-content: start;
  }
`;

/** A placeholder of the size of the QR code. */
export const QrPlace = styled.div`
  aspect-ratio: 1;
  border-radius: ${radius.md};
  background: ${color('hover')};
`;

/** The QR code at full width; below it the caption between the buttons for the previous and the next ticket. */
export const QrFigure = styled.figure<{ $isFaded: boolean }>`
  display: grid;
  grid-template-columns: ${size.touch} minmax(0, 1fr) ${size.touch};
  align-items: center;
  gap: ${space.xs};
  min-width: 0;

  > :first-child {
    grid-column: 1 / -1;
  }

  > svg {
    width: 100%;
    height: auto;
    border-radius: ${radius.md};
  }

  > svg > path:last-child {
    opacity: ${({ $isFaded }) => ($isFaded ? 0.4 : 1)};
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

  > figcaption:nth-child(2) {
    grid-column: 1 / -1;
  }

  ${onPaper} {
    text-align: center;

    > figcaption {
      grid-column: 1 / -1;
    }

    > button {
      display: none;
    }
  }
`;

/** The ticket type and its price. */
export const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space['2xs']} ${space.sm};

  ${onPaper} {
    justify-content: start;
  }
`;

export const Code = styled.code`
  font-family: ${fontFamily.mono};
  font-size: ${fontSize.small};
  letter-spacing: ${letterSpacing.code};
  overflow-wrap: anywhere;
  text-wrap: balance;
`;
