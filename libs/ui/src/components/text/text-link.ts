import styled, { css } from 'styled-components';
import { color } from '../../themes/color';
import { radius } from '../../tokens/shape';
import { space } from '../../tokens/space';

/** Props of `TextLink`. */
export interface TextLinkProps {
  /** For a link outside running text: enlarges its touch target without taking more room. */
  standalone?: boolean;
}

const standaloneLook = css`
  display: inline-block;
  padding: ${space.sm} ${space.xs};
  margin: -${space.sm} -${space.xs};
`;

/** A link in running text, or a standalone one. `as={Link} to="/events"` renders the router's link. */
export const TextLink = styled.a.withConfig({
  shouldForwardProp: (prop) => prop !== 'standalone',
})<TextLinkProps>`
  ${({ standalone }) => standalone && standaloneLook}
  color: ${color('link')};
  border-radius: ${radius.xs};
  text-decoration-line: underline;
  text-decoration-thickness: from-font;
  text-underline-offset: 0.22em;

  &:hover {
    color: ${color('text')};
  }
`;

/** A link that makes its whole `Card` clickable. Only its own text is announced. */
export const StretchedLink = styled.a`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  &:focus-visible {
    outline: none;
  }
`;
