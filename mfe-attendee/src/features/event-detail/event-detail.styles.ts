import {
  borderWidth,
  Card,
  color,
  fontSize,
  fontWeight,
  Heading,
  layer,
  media,
  radius,
  size,
  space,
  visuallyHidden,
} from '@stagedoor/ui';
import styled from 'styled-components';

export const Page = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.lg};
  padding-block: ${space.lg} ${space['3xl']};

  > :not(a) {
    width: 100%;
  }
`;

/** The event and, on a wide window, the tickets beside it. On a phone the tickets stick to the bottom. */
export const Body = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.xl};
  min-width: 0;

  > * {
    min-width: 0;
  }

  ${media.fromDesktop} {
    grid-template-columns: minmax(0, 1fr) ${size.column.lg};
    gap: ${space['2xl']};
  }
`;

export const Art = styled.div`
  overflow: clip;
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.lg};
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space.md};
`;

export const Fact = styled.div`
  display: flex;
  gap: ${space.sm};

  dt {
    color: ${color('textMuted')};
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export const Description = styled.p`
  max-width: ${size.container.text};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export const Panel = styled(Card)`
  position: sticky;
  z-index: ${layer.raised};
  bottom: ${space.xs};
  display: grid;
  gap: ${space.md};
  padding: ${space.md};
  box-shadow: ${({ theme }) => theme.shadow.overlay};

  ${media.fromDesktop} {
    top: calc(${space['3xl']} + ${space.lg});
    bottom: auto;
    padding: ${space.lg};
    box-shadow: ${({ theme }) => theme.shadow.raised};
  }
`;

/** On a phone the price and the button say enough, and the panel leaves room for the event. */
export const PanelTitle = styled(Heading)`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

export const OfferLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space['2xs']} ${space.md};
`;

export const OfferPrice = styled.span`
  font-size: ${fontSize.h3};
  font-weight: ${fontWeight.strong};
`;

export const Total = styled.p`
  display: grid;
  justify-items: end;
  align-self: stretch;
  align-content: space-between;
  font-size: ${fontSize.small};
`;

export const BuyForm = styled.form`
  display: grid;
  gap: ${space.md};
`;

export const HoldCard = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.sm} ${space.lg};
  border-color: ${({ theme }) => theme.tone.info.border};
  background: ${({ theme }) => theme.tone.info.background};
`;

export const HoldText = styled.p`
  color: ${({ theme }) => theme.tone.info.text};
  font-weight: ${fontWeight.strong};
`;
