import {
  Button,
  Cluster,
  DateField,
  ErrorSummary,
  Grid,
  NumberField,
  PasswordField,
  QuantityStepper,
  SelectField,
  Stack,
  TextArea,
  TextField,
  TimeField,
} from '@stagedoor/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit';

const CITIES = ['Bristol', 'Leeds', 'London', 'Manchester'];

function TextFields() {
  return (
    <Grid gap="lg">
      <TextField label="Title" defaultValue="Palace After Dark" />
      <TextField label="Search" placeholder="Title or description" hint="Case does not matter." />
      <TextField label="City" suggestions={CITIES} hint="Offers cities while you type." />
      <TextField label="Postcode" optional />
      <TextField label="Email" defaultValue="ada@" error="Enter an e-mail address" />
      <TextField label="Account" defaultValue="ada@stagedoor.example" disabled />
      <PasswordField label="Password" defaultValue="silent-disco" hint="Minimum 8 characters" />
      <PasswordField label="New password" defaultValue="short" error="Minimum 8 characters" />
    </Grid>
  );
}

function TypedFields() {
  return (
    <Grid gap="lg">
      <TextField label="Ticket price" leading="£" inputMode="decimal" defaultValue="25.00" />
      <NumberField label="Capacity" defaultValue={0} error="Capacity is at least 1" />
      <DateField label="Start date" defaultValue="2026-12-31" />
      <TimeField label="Start time" defaultValue="21:00" />
      <SelectField
        label="Venue"
        placeholder="Choose a venue"
        options={[
          { value: 'palace', label: 'Alexandra Palace, London' },
          { value: 'roundhouse', label: 'Roundhouse, London' },
          { value: 'closed', label: 'Albert Hall, Manchester (closed)', disabled: true },
        ]}
      />
      <SelectField
        label="Time zone"
        error="Choose the zone of the venue"
        options={[{ value: 'Europe/London', label: 'Europe/London' }]}
      />
      <TextArea
        label="Description"
        hint="Grows with what is written."
        defaultValue="Three channels under the great glass roof."
      />
      <TextArea label="Message" error="Write a sentence or two" />
    </Grid>
  );
}

function Steppers() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Grid min="sm" gap="lg">
      <QuantityStepper
        label="Quantity"
        value={quantity}
        onChange={setQuantity}
        max={10}
        hint="10 a person"
      />
      <QuantityStepper label="The last one" value={1} onChange={setQuantity} max={1} />
      <QuantityStepper label="Sold out" value={1} onChange={setQuantity} max={1} disabled />
    </Grid>
  );
}

function Summary() {
  const [checked, setChecked] = useState(false);
  const problems = [
    { name: 'summary-title', message: 'Enter a title' },
    { name: 'summary-end', message: 'The end must be after the start' },
  ];
  return (
    <form noValidate>
      <Stack>
        <ErrorSummary problems={checked ? problems : []} />
        <TextField
          label="Title of the event"
          name="summary-title"
          error={checked ? 'Enter a title' : undefined}
        />
        <TimeField
          label="End time"
          name="summary-end"
          error={checked ? 'The end must be after the start' : undefined}
        />
        <Cluster>
          <Button onClick={() => setChecked(true)}>Check the form</Button>
          <Button variant="quiet" onClick={() => setChecked(false)}>
            Start again
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

export const forms: readonly Exhibit[] = [
  {
    id: 'text-fields',
    title: 'Text and passwords',
    note: 'The label is always visible; the hint and the error are announced with the field.',
    shows: ['TextField', 'PasswordField'],
    Demo: TextFields,
  },
  {
    id: 'typed-fields',
    title: 'Numbers, dates and choices',
    note: "Native inputs in the product's look.",
    shows: ['NumberField', 'DateField', 'TimeField', 'SelectField', 'TextArea'],
    Demo: TypedFields,
  },
  {
    id: 'stepper',
    title: 'Stepper',
    note: 'A quantity, by buttons or from the list.',
    shows: ['QuantityStepper'],
    Demo: Steppers,
  },
  {
    id: 'error-summary',
    title: 'Error summary',
    note: 'Takes the focus when it appears and links to each field. Deprecated.',
    shows: ['ErrorSummary'],
    Demo: Summary,
  },
];
