import styled from 'styled-components';
import { space, type Space } from '../../tokens/space';

/** Props of `Stack`. */
export interface StackProps {
  /** The distance between the children. Defaults to `md`. */
  gap?: Space;
  align?: 'stretch' | 'start' | 'center' | 'end';
}

/** Children in a column at an even distance. Takes `as`. */
export const Stack = styled.div.withConfig({
  shouldForwardProp: (prop) => prop !== 'gap' && prop !== 'align',
})<StackProps>`
  display: flex;
  flex-direction: column;
  align-items: ${({ align = 'stretch' }) => align};
  gap: ${({ gap = 'md' }) => space[gap]};
  min-width: 0;
`;
