import { TextField, type TextFieldProps } from './text-field';

/** Props of `TimeField`. */
export type TimeFieldProps = Omit<TextFieldProps, 'type' | 'suggestions' | 'leading'>;

/** A time of day, with the device's picker. Its value is `HH:MM`. */
export function TimeField(props: TimeFieldProps) {
  return <TextField type="time" {...props} />;
}
