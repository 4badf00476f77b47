import { size, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** Figures side by side, also on a phone, where they are read at a glance. */
export const FigureGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${size.block}, 100%), 1fr));
  gap: ${space.md};
`;
