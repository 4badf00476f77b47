import styled from 'styled-components';
import { size } from '../../tokens/shape';
import { space } from '../../tokens/space';

/** Props of `Container`. */
export interface ContainerProps {
  /** `page` 1200 px, `text` for reading, `form` for forms. */
  width?: keyof typeof size.container;
}

/** Centres content at a readable width, with side margins on a phone. Takes `as`. */
export const Container = styled.div.withConfig({
  shouldForwardProp: (prop) => prop !== 'width',
})<ContainerProps>`
  width: 100%;
  max-width: calc(${({ width = 'page' }) => size.container[width]} + 2 * ${space.lg});
  margin-inline: auto;
  padding-inline: clamp(${space.md}, 4vw, ${space.lg});
`;
