import { TextField, type TextFieldProps } from './text-field';

/** Props of `DateField`. */
export type DateFieldProps = Omit<TextFieldProps, 'type' | 'suggestions' | 'leading'>;

/** A calendar day, with the device's picker. Its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return <TextField type="date" {...props} />;
}
