import { Card, fontWeight, media, space } from '@stagedoor/ui';
import styled from 'styled-components';

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

/** The last action takes the remaining width, or a line of its own on a phone without room, where its words wrap. */
export const HoldWays = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.sm};

  ${media.phone} {
    width: 100%;

    > :last-child {
      flex: auto;
      min-width: 0;
    }
  }
`;
