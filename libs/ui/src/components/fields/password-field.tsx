import { useState } from 'react';
import { IconButton } from '../button/icon-button';
import { ControlRow, Input, Trailing } from './control-look';
import { FieldFrame } from './field';
import type { TextFieldProps } from './text-field';

/** Props of `PasswordField`. */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suggestions' | 'leading'>;

/** A password that the user may reveal while typing. Requires `autoComplete`: `current-password` or `new-password`. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  'aria-describedby': describedBy,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, optional, id, describedBy }}>
      {(control) => (
        <ControlRow>
          <Input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            $trailing
            type={shown ? 'text' : 'password'}
          />
          <Trailing>
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? 'Hide characters' : 'Show characters'}
              onClick={() => setShown(!shown)}
            />
          </Trailing>
        </ControlRow>
      )}
    </FieldFrame>
  );
}
