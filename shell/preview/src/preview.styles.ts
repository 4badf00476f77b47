import { space } from '@stagedoor/ui';
import styled from 'styled-components';

/** Room between what is picked and the end of the page. */
export const Foot = styled.div`
  padding-bottom: ${space['3xl']};
`;
