import { borderWidth, color, fontWeight, media, radius, space, Text } from '@stagedoor/ui';
import styled from 'styled-components';

/** Below the event that they belong to. */
export const Orders = styled.section`
  display: grid;
  gap: ${space.md};
  margin-top: ${space.md};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
  overflow-wrap: anywhere;
`;

export const Buyer = styled.span`
  border-radius: ${radius.xs};
  font-weight: ${fontWeight.strong};
`;

/** A sum of money stays in one piece, unless it stands beside its label on a phone. */
export const Sum = styled.span`
  ${media.fromTablet} {
    white-space: nowrap;
  }
`;

/** What state an order is in, and what can be done about it. */
export const State = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space.xs} ${space.sm};

  ${media.fromTablet} {
    justify-content: space-between;
  }
`;

/** The words for a state, or the buttons beside them: they wrap among themselves first. */
export const Group = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.xs};

  ${media.fromTablet} {
    justify-content: start;
  }
`;

/** Why a refund failed, below what can be done about it. */
export const Failure = styled(Text)`
  flex-basis: 100%;
`;

/** How much of the money is back. */
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
