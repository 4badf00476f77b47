import { css } from 'styled-components';
import { borderWidth } from '../tokens/shape';
import { color } from './color';

/** The ring of keyboard focus. The global style applies it to every focusable element. */
export const focusRing = css`
  outline: ${borderWidth.focus} solid ${color('focus')};
  outline-offset: ${borderWidth.mark};
`;
