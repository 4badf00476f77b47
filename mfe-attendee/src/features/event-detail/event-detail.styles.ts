import { borderWidth, color, EventArtwork, media, radius, size, space } from '@stagedoor/ui';
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
