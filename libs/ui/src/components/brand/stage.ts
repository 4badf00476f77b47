import styled, { css } from 'styled-components';
import { media } from '../../tokens/media';
import { space } from '../../tokens/space';
import { equaliserMask } from './equaliser-mask';

/** Three crossing beams: each a soft-edged cone of a channel's light from above the stage. */
const beams = css`
  background:
    conic-gradient(
      from 132deg at 8% -12%,
      transparent,
      ${({ theme }) => theme.channel.red.glow} 22deg,
      transparent 44deg
    ),
    conic-gradient(
      from 160deg at 54% -14%,
      transparent,
      ${({ theme }) => theme.channel.blue.glow} 20deg,
      transparent 40deg
    ),
    conic-gradient(
      from 184deg at 96% -12%,
      transparent,
      ${({ theme }) => theme.channel.green.glow} 22deg,
      transparent 44deg
    );
  mask-image: linear-gradient(black 30%, transparent 96%);
`;

/**
 * A full-width band with three crossing beams and an equaliser in the channels' light, for the head of the landing page
 * and for the sign-in pages. Takes `as`.
 */
export const Stage = styled.section`
  position: relative;
  overflow-x: clip;
  padding-block: clamp(${space['2xl']}, 8vw, ${space['3xl']});

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: calc(-1 * ${space['3xl']}) 0 0;
    pointer-events: none;
    ${beams}
  }

  ${media.fromDesktop} {
    &::after {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 22% 0 0 56%;
      background: linear-gradient(
        90deg,
        ${({ theme }) => theme.channel.red.solid},
        ${({ theme }) => theme.channel.blue.solid} 50%,
        ${({ theme }) => theme.channel.green.solid}
      );
      mask: ${equaliserMask} right bottom / contain no-repeat;
    }
  }
`;
