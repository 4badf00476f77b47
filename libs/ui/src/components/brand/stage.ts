import styled from 'styled-components';
import { color } from '../../themes/color';
import { space } from '../../tokens/space';

/** The lit stage: a full-width band with the three channels' light falling in from above. For the landing page's head and the sign-in pages. Takes `as`. */
export const Stage = styled.section`
  position: relative;
  isolation: isolate;
  overflow: clip;
  padding-block: clamp(${space['2xl']}, 8vw, ${space['3xl']});

  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background:
      radial-gradient(45% 75% at 12% -10%, ${({ theme }) => theme.channel.red.glow}, transparent),
      radial-gradient(45% 85% at 50% -25%, ${({ theme }) => theme.channel.blue.glow}, transparent),
      radial-gradient(45% 75% at 88% -10%, ${({ theme }) => theme.channel.green.glow}, transparent),
      ${color('canvas')};
    mask-image: linear-gradient(black 40%, transparent);
  }
`;
