import styled from 'styled-components';
import { color } from '../../themes/color';
import { layer, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';

const Anchor = styled.a`
  position: fixed;
  top: ${space.xs};
  left: ${space.xs};
  z-index: ${layer.skipLink};
  display: inline-flex;
  align-items: center;
  min-height: ${size.touch};
  padding-inline: ${space.md};
  border-radius: ${radius.sm};
  color: ${color('onAction')};
  background: ${color('action')};
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
`;

/** Props of `SkipLink`. */
export interface SkipLinkProps {
  /** The id of the main area, without the hash. It needs `tabIndex={-1}` to take the focus. */
  target?: string;
}

/** The first link of a page, visible only when focused. Skips the header. */
export function SkipLink({ target = 'main' }: SkipLinkProps) {
  return (
    <Anchor
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      Skip to content
    </Anchor>
  );
}
