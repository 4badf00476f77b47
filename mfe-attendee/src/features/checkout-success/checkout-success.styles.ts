import { fontSize, space } from '@stagedoor/ui';
import styled from 'styled-components';

export const Centre = styled.div`
  display: grid;
  place-items: center;
  padding-block: ${space['3xl']};
`;

export const Outcome = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.lg};
  padding-block: ${space['2xl']} ${space['3xl']};
  overflow-wrap: anywhere;
  text-align: center;

  > section,
  > [role='status'] {
    width: 100%;
  }

  > section,
  > div[role='status'] {
    text-align: start;
  }
`;

/** The tick of a completed payment, in the green of the third channel. */
export const Tick = styled.span`
  display: inline-flex;
  padding: ${space.md};
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.channel.green.text};
  background: ${({ theme }) => theme.channel.green.tint};
  box-shadow: 0 0 ${space['2xl']} ${({ theme }) => theme.channel.green.glow};
  font-size: ${fontSize.h2};
`;
