import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { controlLook } from './control-look';
import { FieldFrame, type FieldProps } from './field';

const Control = styled.textarea`
  ${controlLook}
  resize: vertical;
  field-sizing: content;
  min-height: 7lh;
`;

/** Props of `TextArea`. */
export interface TextAreaProps
  extends FieldProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** Several lines of text that grow with their content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  'aria-describedby': describedBy,
  rows = 5,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id, describedBy }}>
      {(control) => <Control rows={rows} {...rest} {...control} />}
    </FieldFrame>
  );
}
