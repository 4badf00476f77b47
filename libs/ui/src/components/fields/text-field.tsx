import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ControlRow, Input, Leading } from './control-look';
import { FieldFrame, type FieldProps } from './field';

/** Props of `TextField`. */
export interface TextFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {
  /** A sign or icon inside the box, before the text. Decoration. */
  leading?: ReactNode;
  /** Values suggested while typing. Any other value is allowed. */
  suggestions?: readonly string[];
}

/** One line of text. Accepts every native prop of the input, controlled or not; `ref` is the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  leading,
  suggestions,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const listId = useId();
  return (
    <FieldFrame {...{ label, hint, error, optional, id, describedBy }}>
      {(control) => (
        <ControlRow>
          {leading && <Leading aria-hidden="true">{leading}</Leading>}
          <Input
            type="text"
            $leading={Boolean(leading)}
            list={suggestions && listId}
            {...rest}
            {...control}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </ControlRow>
      )}
    </FieldFrame>
  );
}
