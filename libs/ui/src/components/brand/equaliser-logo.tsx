import styled, { useTheme } from 'styled-components';
import { size as sizes } from '../../tokens/shape';

const Svg = styled.svg<{ $size: 'md' | 'lg' }>`
  flex: none;
  width: ${({ $size }) => ($size === 'lg' ? sizes.avatar.lg : sizes.icon.lg)};
  height: ${({ $size }) => ($size === 'lg' ? sizes.avatar.lg : sizes.icon.lg)};
`;

/** Three equaliser bars in the hues of the three channels. Decoration. */
export function EqualiserLogo({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const { channel } = useTheme();
  return (
    <Svg $size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="2" y="9" width="5" height="13" rx="2.5" fill={channel.red.solid} />
      <rect x="9.5" y="2" width="5" height="20" rx="2.5" fill={channel.blue.solid} />
      <rect x="17" y="12" width="5" height="10" rx="2.5" fill={channel.green.solid} />
    </Svg>
  );
}
