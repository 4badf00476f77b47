import {
  breakpoint,
  Card,
  color,
  fontSize,
  fontWeight,
  Heading,
  layer,
  lineHeight,
  media,
  size,
  space,
  visuallyHidden,
} from '@stagedoor/ui';
import styled, { css } from 'styled-components';

/** A phone whose text is set so large that two columns have no room. */
const largeText = '(width < 18em)';

/**
 * Beside the event in a wide window, else sticky at the bottom and compact. In a very low window, as at a zoom of 400 %,
 * or with large text it is at the end of the page and does not cover the event.
 */
export const Panel = styled(Card)`
  position: sticky;
  z-index: ${layer.raised};
  bottom: ${space.xs};
  display: grid;
  gap: ${space.xs};
  padding: ${space.sm};
  box-shadow: ${({ theme }) => theme.shadow.overlay};

  ${media.fromDesktop} {
    top: calc(${space['3xl']} + ${space.lg});
    bottom: auto;
    gap: ${space.md};
    padding: ${space.lg};
    box-shadow: ${({ theme }) => theme.shadow.raised};
  }

  @media (height < 22em), ${largeText} {
    position: static;
  }
`;

/** Hidden visually where the panel sticks to the bottom and has room only for price and button. */
const onlyBesideTheEvent = css`
  @media (width < ${breakpoint.desktop}) {
    ${visuallyHidden}
  }
`;

export const PanelTitle = styled(Heading)`
  ${onlyBesideTheEvent}
`;

export const OfferName = styled.span`
  ${onlyBesideTheEvent}
`;

export const OfferPrice = styled.span`
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
`;

export const OfferLeft = styled.span`
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
`;

/** The price above the availability; in a wide window, name and price in a line above the availability. */
export const OfferLine = styled.p`
  position: relative;
  display: grid;
  justify-items: start;
  align-content: center;

  ${media.fromDesktop} {
    grid-column: 1 / -1;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    gap: ${space['2xs']} ${space.md};
  }
`;

export const Total = styled.p`
  display: grid;
  font-size: ${fontSize.small};
  line-height: ${lineHeight.snug};
`;

/** Below the button; in a wide window, between the offer and the button. */
export const SoldOut = styled.p`
  grid-column: 1 / -1;
  font-size: ${fontSize.small};
`;

/**
 * Two lines on a phone, where the button may wrap, or a column for large text; one line on a tablet; a column beside the
 * event. On a phone the columns do not depend on the button: a browser may paint the page before it has read the button,
 * and the field would move.
 */
export const Choice = styled.div`
  display: grid;
  grid-auto-flow: row dense;
  grid-template-columns: minmax(min-content, 3fr) 5fr;
  align-items: center;
  gap: ${space.xs} ${space.sm};

  @media (width < ${breakpoint.desktop}) {
    label {
      ${visuallyHidden}
    }
  }

  @media ${largeText} {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.fromTablet} {
    grid-template-columns: minmax(0, 1fr) auto auto auto;
    column-gap: ${space.lg};

    ${Total} {
      justify-items: end;
    }
  }

  ${media.fromDesktop} {
    grid-template-columns: minmax(0, 1fr) auto;
    row-gap: ${space.md};

    > button,
    > a {
      grid-column: 1 / -1;
    }

    ${Total} {
      grid-template-rows: auto ${size.touch};
      align-items: center;
      align-self: end;
      row-gap: ${space.xs};
    }
  }
`;
