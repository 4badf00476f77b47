import styled from 'styled-components';
import { color } from '../../themes/color';
import { radius } from '../../tokens/shape';

/** A link in running text. `as={Link} to="/events"` renders the router's link. */
export const TextLink = styled.a`
  color: ${color('link')};
  border-radius: ${radius.xs};
  text-decoration-line: underline;
  text-decoration-thickness: from-font;
  text-underline-offset: 0.22em;

  &:hover {
    color: ${color('text')};
  }
`;

/** A link that makes the whole of its `Card` clickable while only its own text is read out. */
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
