import { TextField, type TextFieldProps } from './text-field';

/** Props of `DateField`. */
export type DateFieldProps = Omit<TextFieldProps, 'type' | 'suggestions' | 'leading'>;

/** A calendar day, with the picker of the device. Its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return <TextField type="date" {...props} />;
}
