import styled from 'styled-components';
import { space, type Space } from '../../tokens/space';

/** Props of `Cluster`. */
export interface ClusterProps {
  /** The distance between the children. Defaults to `sm`. */
  gap?: Space;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'space-between';
  wrap?: 'wrap' | 'nowrap';
}

const OWN = new Set(['gap', 'align', 'justify', 'wrap']);

/** Children in a row that wraps. Takes `as`. */
export const Cluster = styled.div.withConfig({
  shouldForwardProp: (prop) => !OWN.has(prop),
})<ClusterProps>`
  display: flex;
  flex-wrap: ${({ wrap = 'wrap' }) => wrap};
  align-items: ${({ align = 'center' }) => align};
  justify-content: ${({ justify = 'start' }) => justify};
  gap: ${({ gap = 'sm' }) => space[gap]};
  min-width: 0;
`;
