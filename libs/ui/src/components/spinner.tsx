import styled, { keyframes } from 'styled-components';
import { media } from '../tokens/media';
import { motion } from '../tokens/motion';
import { size as sizes } from '../tokens/shape';
import { VisuallyHidden } from './layout/visually-hidden';

const bounce = keyframes`
  0%, 100% { transform: scaleY(0.35); }
  50% { transform: scaleY(1); }
`;

const Bars = styled.svg<{ $size: keyof typeof sizes.icon }>`
  width: ${({ $size }) => sizes.icon[$size]};
  height: ${({ $size }) => sizes.icon[$size]};

  rect {
    transform-origin: center;
    transform-box: fill-box;
  }

  ${media.motion} {
    rect {
      animation: ${bounce} ${motion.beat} ease-in-out infinite;
    }
    rect:nth-child(2) {
      animation-delay: -600ms;
    }
    rect:nth-child(3) {
      animation-delay: -300ms;
    }
  }
`;

const Root = styled.span`
  display: inline-flex;
  vertical-align: middle;
`;

/** Three equaliser bars in the colour of the text. Decoration. */
export function SpinnerBars({ size = 'md' }: { size?: keyof typeof sizes.icon }) {
  return (
    <Bars $size={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <rect x="2" y="2" width="4" height="16" rx="2" />
      <rect x="8" y="2" width="4" height="16" rx="2" />
      <rect x="14" y="2" width="4" height="16" rx="2" />
    </Bars>
  );
}

/** Props of `Spinner`. */
export interface SpinnerProps {
  /** What is loading; announced, not shown. */
  label?: string;
  size?: keyof typeof sizes.icon;
}

/** Shows that content is loading (role `status`). */
export function Spinner({ label = 'Loading', size = 'lg' }: SpinnerProps) {
  return (
    <Root role="status">
      <SpinnerBars size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Root>
  );
}
