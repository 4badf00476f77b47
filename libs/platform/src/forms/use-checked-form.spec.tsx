import { fireEvent, render, screen } from '@testing-library/react';
import { type FormSchema, useCheckedForm } from './use-checked-form';

type Values = Record<string, string>;

/** Refuses empty notes and an empty size. */
const schema: FormSchema<Values> = {
  safeParse(given) {
    const values = given as Values;
    const issues = ['note', 'size', 'email']
      .filter((name) => values[name] === '')
      .map((name) => ({ path: [name], message: `Enter the ${name}.` }));
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: values };
  },
};

const send = vi.fn<(values: Values) => Promise<void>>(async () => undefined);

function Form() {
  const { errors, props } = useCheckedForm({ schema, send });
  return (
    <form {...props} aria-label="Form">
      <fieldset>
        <textarea name="note" aria-label="Note" />
        <select name="size" aria-label="Size">
          <option value="">None</option>
          <option value="large">Large</option>
        </select>
        <input name="email" aria-label="Email" />
        <input name="news" type="checkbox" aria-label="News" />
        <input name="terms" type="checkbox" defaultChecked />
        <input name="role" type="radio" value="venue" defaultChecked />
        <input name="role" type="radio" value="creator" />
        <input aria-label="Without a name" />
      </fieldset>
      <p>{Object.values(errors).join(' ')}</p>
    </form>
  );
}

const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));

it('reads every field as a form does', async () => {
  render(<Form />);
  enter('Note', 'By the bar');
  enter('Size', 'large');
  enter('Email', 'guest@example.org');

  submit();

  expect(send).toHaveBeenCalledExactlyOnceWith({
    note: 'By the bar',
    size: 'large',
    email: 'guest@example.org',
    terms: 'on',
    role: 'venue',
  });
});

it.each([
  ['Note', {}],
  ['Size', { Note: 'By the bar' }],
])('focuses the first invalid field: %s', (label, entered) => {
  render(<Form />);
  for (const [name, value] of Object.entries(entered)) enter(name, value);

  submit();

  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

it('drops the message of a field that is corrected, and keeps the others', () => {
  render(<Form />);
  submit();
  expect(screen.getByText('Enter the note. Enter the size. Enter the email.')).toBeInTheDocument();

  enter('Email', 'g');
  enter('Size', 'large');

  expect(screen.getByText('Enter the note.')).toBeInTheDocument();
});
