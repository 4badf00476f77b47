import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Tone } from '../themes/theme';
import { borderWidth, radius } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontSize, fontWeight, lineHeight } from '../tokens/type';

const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  padding: ${space['2xs']} ${space.sm};
  border: ${borderWidth.hairline} solid ${({ theme, $tone }) => theme.tone[$tone].border};
  border-radius: ${radius.pill};
  color: ${({ theme, $tone }) => theme.tone[$tone].text};
  background: ${({ theme, $tone }) => theme.tone[$tone].background};
  font-size: ${fontSize.caption};
  font-weight: ${fontWeight.strong};
  line-height: ${lineHeight.snug};
  white-space: nowrap;

  &::before {
    content: '';
    width: ${space.xs};
    height: ${space.xs};
    border-radius: ${radius.pill};
    background: currentColor;
  }
`;

/** Props of `Badge`. */
export interface BadgeProps {
  /** `success` green, `warning` yellow, `danger` red, `neutral` grey, `info` blue. */
  tone?: Tone;
  children: ReactNode;
  className?: string;
}

/** A status in one word. The colour only repeats the word. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <Root $tone={tone} className={className}>
      {children}
    </Root>
  );
}
