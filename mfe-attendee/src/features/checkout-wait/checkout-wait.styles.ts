import { media, motion, radius, size, space } from '@stagedoor/ui';
import styled, { css, keyframes } from 'styled-components';

/** A centred column. Details and messages take the full width; invisible live regions do not. */
export const Step = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.lg};
  padding-block: ${space['2xl']} ${space['3xl']};
  text-align: center;

  > section,
  > div[role]:not([aria-atomic]) {
    width: 100%;
    text-align: start;
  }

  > section {
    overflow-wrap: anywhere;
  }
`;

const lightUp = keyframes`
  0%, 60%, 100% { opacity: 0.25; }
  20% { opacity: 1; }
`;

const takingTurns = css`
  ${media.motion} {
    span {
      animation: ${lightUp} ${motion.pulse} ease-in-out infinite;
    }

    span:nth-child(2) {
      animation-delay: ${motion.slow};
    }

    span:nth-child(3) {
      animation-delay: calc(2 * ${motion.slow});
    }
  }
`;

/** The three channels' lights, animated in turn while the buyer waits. */
export const Lights = styled.div<{ $waiting: boolean }>`
  display: flex;
  gap: ${space.sm};

  span {
    width: ${size.icon.sm};
    height: ${size.icon.sm};
    border-radius: ${radius.pill};
    background: ${({ theme }) => theme.channel.red.solid};
    box-shadow: 0 0 ${space.lg} ${({ theme }) => theme.channel.red.glow};
  }

  span:nth-child(2) {
    background: ${({ theme }) => theme.channel.blue.solid};
    box-shadow: 0 0 ${space.lg} ${({ theme }) => theme.channel.blue.glow};
  }

  span:nth-child(3) {
    background: ${({ theme }) => theme.channel.green.solid};
    box-shadow: 0 0 ${space.lg} ${({ theme }) => theme.channel.green.glow};
  }

  ${({ $waiting }) => $waiting && takingTurns}
`;
