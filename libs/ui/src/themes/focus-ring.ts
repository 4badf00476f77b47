import { css } from 'styled-components';
import { borderWidth } from '../tokens/shape';
import { color } from './color';

/** The ring that keyboard focus draws; every focusable element gets it from the global style. */
export const focusRing = css`
  outline: ${borderWidth.focus} solid ${color('focus')};
  outline-offset: ${borderWidth.mark};
`;
