import styled, { css } from 'styled-components';
import { borderWidth } from '../../tokens/shape';

/** Hides from sight, not from assistive technology. */
export const visuallyHidden = css`
  position: absolute;
  width: ${borderWidth.hairline};
  height: ${borderWidth.hairline};
  margin: 0;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** Text for assistive technology alone. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
