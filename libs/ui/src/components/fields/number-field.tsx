import { TextField, type TextFieldProps } from './text-field';

/** Props of `NumberField`. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'suggestions'>;

/**
 * A number with the number keyboard of a phone. Money is a `TextField` with `leading="£"` and `inputMode="decimal"`
 * instead: a browser's number field drops the comma of `12,50` without a word.
 */
export function NumberField({ step = 1, ...rest }: NumberFieldProps) {
  const inputMode = step === 1 ? 'numeric' : 'decimal';
  return (
    <TextField
      type="number"
      inputMode={inputMode}
      step={step}
      // Chromium steps the number of a focused field.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...rest}
    />
  );
}
