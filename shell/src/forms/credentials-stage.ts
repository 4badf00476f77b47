import { space, Stage } from '@stagedoor/ui';
import styled from 'styled-components';

/** Extends to the footer, for any height of the window. */
export const CredentialsStage = styled(Stage)`
  margin-bottom: calc(-1 * ${space['3xl']});
`;
