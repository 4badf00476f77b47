import { TextField, type TextFieldProps } from './text-field';

/** Props of `NumberField`. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'suggestions'>;

/** A number with the number keyboard of a phone; `leading="£"` for money, `step={0.01}` for pence. */
export function NumberField({ step = 1, ...rest }: NumberFieldProps) {
  const inputMode = step === 1 ? 'numeric' : 'decimal';
  return <TextField type="number" inputMode={inputMode} step={step} {...rest} />;
}
