import styled, { keyframes } from 'styled-components';
import { color } from '../themes/color';
import { motion } from '../tokens/motion';
import { radius, size } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontSize } from '../tokens/type';
import { Card } from './card';
import { Stack } from './layout/stack';

const pulse = keyframes`
  50% { opacity: 0.45; }
`;

const SHAPE = {
  text: { height: fontSize.body, radius: radius.xs },
  title: { height: fontSize.h2, radius: radius.xs },
  button: { height: size.touch, radius: radius.pill },
  block: { height: size.block, radius: radius.md },
  art: { height: 'auto', radius: radius.md },
} as const;

const WIDTH = { full: '100%', long: '80%', half: '50%', short: '30%' } as const;

/** Props of `Skeleton`. */
export interface SkeletonProps {
  /** The shape of the content. `art` has the proportions of an event's artwork. */
  shape?: keyof typeof SHAPE;
  width?: keyof typeof WIDTH;
}

const Bone = styled.span<{ $shape: keyof typeof SHAPE; $width: keyof typeof WIDTH }>`
  display: block;
  width: ${({ $width }) => WIDTH[$width]};
  height: ${({ $shape }) => SHAPE[$shape].height};
  ${({ $shape }) => $shape === 'art' && 'aspect-ratio: 16 / 9;'}
  border-radius: ${({ $shape }) => SHAPE[$shape].radius};
  background: ${color('hover')};
  animation: ${pulse} ${motion.pulse} ease-in-out infinite;
`;

/** A placeholder in the shape of loading content. Announce `Loading` once for all of them with a `LiveRegion`. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return <Bone aria-hidden="true" $shape={shape} $width={width} />;
}

const CardBody = styled(Stack)`
  padding: ${space.lg};
`;

/** A loading event card. */
export function SkeletonCard() {
  return (
    <Card padding="none" aria-hidden="true">
      <Skeleton shape="art" />
      <CardBody gap="sm">
        <Skeleton width="short" />
        <Skeleton shape="title" width="long" />
        <Skeleton width="half" />
      </CardBody>
    </Card>
  );
}
