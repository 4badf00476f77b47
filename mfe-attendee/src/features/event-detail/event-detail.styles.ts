import {
  borderWidth,
  Card,
  color,
  EventArtwork,
  fontWeight,
  media,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled, { css } from 'styled-components';

export const Page = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.lg};
  padding-block: ${space.lg} ${space['3xl']};

  > :not(a) {
    width: 100%;
  }
`;

/** The event and the tickets: beside it in a wide window, sticky at the bottom in a narrower one. */
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

/** A wide aspect ratio, so that title, date and place fit on the first screen with the picture. */
const flat = css`
  border-radius: ${radius.lg};

  ${media.fromTablet} {
    aspect-ratio: 5 / 2;
  }
`;

export const Art = styled(EventArtwork)`
  border: ${borderWidth.hairline} solid ${color('line')};
  ${flat}
`;

export const ArtSkeleton = styled.div`
  overflow: clip;
  ${flat}
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space.md};
`;

export const Fact = styled.div`
  display: flex;
  gap: ${space.sm};

  dt {
    flex: none;
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

/** Receives the focus to be announced. It has no focus ring because it is not interactive. */
export const FocusTarget = styled.div`
  &:focus-visible {
    outline: none;
  }
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

/** The last action takes the remaining width, or a line of its own on a phone without room. */
export const HoldWays = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.sm};

  ${media.phone} {
    width: 100%;

    > :last-child {
      flex: 1 0 auto;
    }
  }
`;
