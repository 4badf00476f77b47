import styled from 'styled-components';
import { size as sizes } from '../../tokens/shape';
import { ICON_PATHS, type IconName } from './icon-paths';

/** Props of `Icon`. */
export interface IconProps {
  name: IconName;
  size?: keyof typeof sizes.icon;
  /** Its meaning; omit it beside text with the same meaning. */
  label?: string;
  className?: string;
}

const Svg = styled.svg<{ $size: keyof typeof sizes.icon }>`
  flex: none;
  width: ${({ $size }) => sizes.icon[$size]};
  height: ${({ $size }) => sizes.icon[$size]};
`;

/** A line icon of the product, in the colour of the surrounding text. */
export function Icon({ name, size = 'md', label, className }: IconProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Svg
      $size={size}
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...meaning}
    >
      {ICON_PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </Svg>
  );
}
