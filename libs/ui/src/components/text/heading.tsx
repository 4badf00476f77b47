import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { fontSize, letterSpacing, lineHeight } from '../../tokens/type';

/** A heading level. */
export type HeadingLevel = 1 | 2 | 3 | 4;

/** Props of `Heading`. */
export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** The heading level. */
  level?: HeadingLevel;
  /** The visual size. Defaults to that of the level. `hero` is for the landing page. */
  size?: 'hero' | 'h1' | 'h2' | 'h3' | 'h4';
}

const Root = styled.h2<{ $size: 'hero' | 'h1' | 'h2' | 'h3' | 'h4' }>`
  font-size: ${({ $size }) => fontSize[$size]};
  line-height: ${({ $size }) =>
    $size === 'hero' || $size === 'h1' ? lineHeight.tight : lineHeight.snug};
  letter-spacing: ${({ $size }) =>
    $size === 'hero' || $size === 'h1' ? letterSpacing.display : letterSpacing.heading};
`;

/** A heading in the display face. Its size does not depend on its level. */
export function Heading({ level = 2, size, ...rest }: HeadingProps) {
  return <Root as={`h${level}` as const} $size={size ?? (`h${level}` as const)} {...rest} />;
}
