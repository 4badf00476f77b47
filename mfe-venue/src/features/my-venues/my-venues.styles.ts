import { borderWidth, color, fontFamily, fontSize, fontWeight, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** Decoration: the three channels' colours along the top of a card. */
export const Lights = styled.div`
  position: absolute;
  inset: 0 0 auto;
  height: ${space['2xs']};
  background: linear-gradient(
    90deg,
    ${({ theme }) => theme.channel.red.solid},
    ${({ theme }) => theme.channel.blue.solid} 50%,
    ${({ theme }) => theme.channel.green.solid}
  );
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  height: 100%;
  padding: ${space.lg};
`;

export const Head = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space.xs};
  overflow-wrap: anywhere;

  address {
    font-style: normal;
  }
`;

export const Capacity = styled.p`
  margin: 0;
  color: ${color('textMuted')};
  font-size: ${fontSize.small};

  strong {
    color: ${color('text')};
    font-family: ${fontFamily.display};
    font-size: ${fontSize.h3};
    font-weight: ${fontWeight.strong};
    font-variant-numeric: tabular-nums;
  }
`;

export const Actions = styled.div`
  display: flex;
  gap: ${space.xs};
  padding-top: ${space.md};
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;

export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;
