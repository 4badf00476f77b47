import { TextField, type TextFieldProps } from './text-field';

/** Props of `NumberField`. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'suggestions'>;

/**
 * A number with the number keyboard of a phone; `leading="£"` for money, `step={0.01}` for pence. A number with decimals
 * is text as it was typed, for the form to read: a browser's number field drops the comma of `12,50` without a word.
 */
export function NumberField({ step = 1, ...rest }: NumberFieldProps) {
  return step === 1 ? (
    <TextField type="number" inputMode="numeric" step={step} {...rest} />
  ) : (
    <TextField inputMode="decimal" step={step} {...rest} />
  );
}
