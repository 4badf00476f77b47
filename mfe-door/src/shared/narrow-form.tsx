import { size, space } from '@stagedoor/ui';
import styled from 'styled-components';

/** A form of one field, whose button is as wide as the field: easy to hit in the dark. */
export const NarrowForm = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.md};
  max-width: ${size.container.form};
`;
