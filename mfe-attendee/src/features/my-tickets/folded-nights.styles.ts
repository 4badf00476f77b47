import {
  borderWidth,
  color,
  EventArtwork,
  Heading,
  media,
  motion,
  radius,
  size,
  space,
} from '@stagedoor/ui';
import styled from 'styled-components';

/** The heading of the folded nights. */
export const SectionHeading = styled(Heading)`
  margin-top: ${space.lg};
  color: ${color('textMuted')};
`;

export const Fold = styled.details`
  &[open] summary > svg {
    transform: rotate(90deg);
  }
`;

/** One line: the artwork, title and date, and the chevron. */
export const Summary = styled.summary`
  display: grid;
  grid-template-columns: ${size.avatar.lg} minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.md};
  min-height: ${size.touch};
  padding: ${space.sm} ${space.md};
  overflow-wrap: anywhere;
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  > svg {
    color: ${color('textMuted')};
  }

  ${media.motion} {
    > svg {
      transition: transform ${motion.fast} ${motion.ease};
    }
  }
`;

export const Thumb = styled(EventArtwork)`
  border-radius: ${radius.xs};
`;

export const FoldedTickets = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.sm};
  padding: ${space.xs} ${space.md} ${space.md};
  overflow-wrap: anywhere;
`;

export const FoldedTicket = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.md};
  width: 100%;
  padding-top: ${space.sm};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;
