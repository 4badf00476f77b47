import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ComponentType } from 'react';
import { renderUi } from '../../testing/render-ui';
import { DateField } from './date-field';
import { ErrorSummary } from './error-summary';
import { NumberField } from './number-field';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { TextArea } from './text-area';
import { TextField } from './text-field';
import { TimeField } from './time-field';

type AnyField = ComponentType<{ label: string; hint?: string; error?: string; name?: string }>;

const fields: [string, AnyField][] = [
  ['TextField', TextField],
  ['NumberField', NumberField],
  ['DateField', DateField],
  ['TimeField', TimeField],
  ['PasswordField', PasswordField],
  ['TextArea', TextArea],
  ['SelectField', SelectField],
];

it.each(fields)('%s binds its label and hint to the control', (_, Field) => {
  renderUi(<Field label="Some value" hint="As on the ticket" name="value" />);

  const control = screen.getByLabelText('Some value');
  expect(control).toHaveAccessibleDescription('As on the ticket');
  expect(control).not.toHaveAttribute('aria-invalid');
  expect(control).toHaveAttribute('name', 'value');
});

it.each(fields)('%s is invalid with an error, which is announced first', (_, Field) => {
  renderUi(<Field label="Some value" hint="As on the ticket" error="Enter a value" />);

  const control = screen.getByLabelText('Some value');
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Enter a value As on the ticket');
});

it('forwards the ref and native props, uncontrolled', async () => {
  const ref = createRef<HTMLInputElement>();
  renderUi(<TextField ref={ref} label="Email" type="email" autoComplete="email" required />);

  await userEvent.type(screen.getByLabelText('Email'), 'sam@example.co.uk');

  expect(ref.current).toHaveValue('sam@example.co.uk');
  expect(ref.current).toBeRequired();
  expect(ref.current).toHaveAttribute('autocomplete', 'email');
});

it("keeps the caller's description beside its own", () => {
  renderUi(
    <>
      <TextField label="City" hint="Where it is" aria-describedby="more" />
      <p id="more">In Britain</p>
    </>,
  );

  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('In Britain Where it is');
});

it('offers suggestions without limiting the input', () => {
  renderUi(<TextField label="Location" suggestions={['Leeds', 'Bristol']} />);

  const input = screen.getByLabelText<HTMLInputElement>('Location');
  expect(Array.from(input.list?.options ?? [], (option) => option.value)).toEqual([
    'Leeds',
    'Bristol',
  ]);
});

it('shows and hides the password', async () => {
  renderUi(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));

  expect(input).toHaveAttribute('type', 'password');
});

it('leaves a number field at the wheel, which would step a focused one', async () => {
  renderUi(<NumberField label="Capacity" defaultValue={80} />);
  const input = screen.getByRole('spinbutton', { name: 'Capacity' });
  await userEvent.click(input);
  expect(input).toHaveFocus();

  fireEvent.wheel(input);

  expect(input).not.toHaveFocus();
});

it('starts a select with its placeholder, which cannot be chosen again', async () => {
  const options = [{ value: 'v1', label: 'Albert Hall' }];
  renderUi(<SelectField label="Venue" placeholder="Choose a venue" options={options} />);
  const select = screen.getByLabelText('Venue');
  expect(select).toHaveDisplayValue('Choose a venue');
  expect(screen.getByRole('option', { name: 'Choose a venue' })).toBeDisabled();

  await userEvent.selectOptions(select, 'Albert Hall');

  expect(select).toHaveValue('v1');
});

it('lists the errors, takes the focus and links to the field', async () => {
  renderUi(
    <form>
      <ErrorSummary problems={[{ name: 'title', message: 'Enter a title' }]} />
      <TextField label="Title" name="title" />
    </form>,
  );
  expect(screen.getByRole('alert')).toHaveFocus();

  await userEvent.click(screen.getByRole('link', { name: 'Enter a title' }));

  expect(screen.getByLabelText('Title')).toHaveFocus();
});
