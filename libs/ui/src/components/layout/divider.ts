import styled from 'styled-components';
import { color } from '../../themes/color';
import { borderWidth } from '../../tokens/shape';

/**
 * A hairline between two groups.
 * @deprecated No screen uses it. Goes with the next major version.
 */
export const Divider = styled.hr`
  border: 0;
  border-top: ${borderWidth.hairline} solid ${color('line')};
`;
