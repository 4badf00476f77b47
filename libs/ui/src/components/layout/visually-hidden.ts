import styled, { css } from 'styled-components';
import { borderWidth } from '../../tokens/shape';

/** Hides visually, but not from assistive technology. */
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

/** Text for assistive technology only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
