import { fontFamily, fontSize, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** The space below the form. */
export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;

/** An address or a version, letter by letter. */
export const Code = styled.code`
  font-family: ${fontFamily.mono};
  font-size: ${fontSize.small};
  overflow-wrap: anywhere;
`;
