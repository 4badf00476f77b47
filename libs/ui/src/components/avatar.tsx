import styled from 'styled-components';
import { color } from '../themes/color';
import { borderWidth, radius, size as sizes } from '../tokens/shape';
import { fontSize, fontWeight } from '../tokens/type';

const Root = styled.span<{ $size: keyof typeof sizes.avatar }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${({ $size }) => sizes.avatar[$size]};
  height: ${({ $size }) => sizes.avatar[$size]};
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.pill};
  color: ${color('text')};
  background: ${color('hover')};
  font-size: ${({ $size }) => ($size === 'lg' ? fontSize.h3 : fontSize.caption)};
  font-weight: ${fontWeight.strong};
`;

/** Returns the first letters of the first and last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => Array.from(word)[0]!.toUpperCase()).join('');
}

/** Props of `Avatar`. */
export interface AvatarProps {
  name: string;
  size?: keyof typeof sizes.avatar;
}

/** A person's initials in a circle. Decoration beside the name. */
export function Avatar({ name, size = 'sm' }: AvatarProps) {
  return (
    <Root $size={size} aria-hidden="true">
      {initialsOf(name)}
    </Root>
  );
}
