import { space } from '@stagedoor/ui';
import styled from 'styled-components';

/** The space below the form. */
export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;
