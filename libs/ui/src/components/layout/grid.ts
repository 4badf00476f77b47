import styled from 'styled-components';
import { size } from '../../tokens/shape';
import { space, type Space } from '../../tokens/space';

/** Props of `Grid`. */
export interface GridProps {
  /**
   * The minimum width of a column: `sm` for figures and `lg` for panels, which fill the row; `md` for cards, which keep
   * their width.
   */
  min?: keyof typeof size.column;
  gap?: Space;
}

/** As many equal columns as fit; one on a phone. Takes `as` (for a list, `as="ul" role="list"`). */
export const Grid = styled.div.withConfig({
  shouldForwardProp: (prop) => prop !== 'gap' && prop !== 'min',
})<GridProps>`
  display: grid;
  grid-template-columns: repeat(
    ${({ min = 'md' }) => (min === 'md' ? 'auto-fill' : 'auto-fit')},
    minmax(min(${({ min = 'md' }) => size.column[min]}, 100%), 1fr)
  );
  gap: ${({ gap = 'lg' }) => space[gap]};
`;
