import styled, { css } from 'styled-components';
import { color } from '../themes/color';
import { focusRing } from '../themes/focus-ring';
import { media } from '../tokens/media';
import { motion } from '../tokens/motion';
import { borderWidth, radius } from '../tokens/shape';
import { space, type Space } from '../tokens/space';

/** Props of `Card`. */
export interface CardProps {
  /** The padding. `none` lets a picture reach the edges. Defaults to `lg`. */
  padding?: Space;
  /** Rises on hover; for a card with a `StretchedLink`. */
  interactive?: boolean;
}

const OWN = new Set(['padding', 'interactive']);

const rising = css`
  transition: transform ${motion.normal} ${motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${color('lineStrong')};
      transform: translateY(-${borderWidth.mark});
    }
  }

  &:focus-within:has(:focus-visible) {
    ${focusRing}
  }
`;

/** A raised surface with a hairline border. Takes `as` (`article`, `section`, `li`). */
export const Card = styled.div.withConfig({
  shouldForwardProp: (prop) => !OWN.has(prop),
})<CardProps>`
  position: relative;
  min-width: 0;
  padding: ${({ padding = 'lg' }) => space[padding]};
  overflow: clip;
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.lg};
  background: ${color('surface')};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  ${({ interactive }) => interactive && rising}
`;
