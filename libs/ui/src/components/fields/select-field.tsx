import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { space } from '../../tokens/space';
import { Icon } from '../icon/icon';
import { controlLook, ControlRow } from './control-look';
import { FieldFrame, type FieldProps } from './field';

const Control = styled.select`
  ${controlLook}
  appearance: none;
  padding-right: ${space['2xl']};
  text-overflow: ellipsis;

  option {
    color: ${color('text')};
    background: ${color('overlay')};
  }
`;

const Mark = styled.span`
  position: absolute;
  right: ${space.sm};
  display: inline-flex;
  color: ${color('textMuted')};
  pointer-events: none;
`;

/** One choice of a `SelectField`. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Props of `SelectField`. */
export interface SelectFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'select'>, 'multiple'> {
  /** The options; or pass `<option>` elements as children. */
  options?: readonly SelectOption[];
  /** Shown until an option is chosen; cannot be chosen again. */
  placeholder?: string;
}

/** One of several options, with the device's list. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  'aria-describedby': describedBy,
  options,
  placeholder,
  children,
  ...rest
}: SelectFieldProps) {
  const uncontrolled = rest.value === undefined && rest.defaultValue === undefined;
  return (
    <FieldFrame {...{ label, hint, error, optional, id, describedBy }}>
      {(control) => (
        <ControlRow>
          <Control
            {...(placeholder && uncontrolled ? { defaultValue: '' } : undefined)}
            {...rest}
            {...control}
          >
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </Control>
          <Mark aria-hidden="true">
            <Icon name="chevron-down" />
          </Mark>
        </ControlRow>
      )}
    </FieldFrame>
  );
}
