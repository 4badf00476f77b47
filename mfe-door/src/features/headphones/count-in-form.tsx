import { Button, ConfirmDialog, NumberField } from '@stagedoor/ui';
import { useState, type FormEvent } from 'react';
import { rangeError } from '../../shared/headset-range';
import { NarrowForm } from '../../shared/narrow-form';

interface CountInFormProps {
  /** How many headsets the event has ordered; null while this is unknown. */
  ordered: number | null;
  onCount: (headsets: number[]) => void;
}

/**
 * Counts in the headsets of a whole case, by the first and the last number on their labels. A count cannot be undone: asks
 * about numbers above the ordered one.
 */
export function CountInForm({ ordered, onCount }: CountInFormProps) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [error, setError] = useState<string>();
  const [asks, setAsks] = useState(false);
  const [from, to] = [Number(first), Number(last)];
  const count = () => {
    onCount(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    setFirst('');
    setLast('');
    setAsks(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mistake = rangeError(from, to);
    setError(mistake);
    if (mistake !== undefined) return;
    if (ordered !== null && to > ordered) setAsks(true);
    else count();
  };
  return (
    <NarrowForm aria-label="Count in many" noValidate onSubmit={submit}>
      <NumberField
        label="First number"
        value={first}
        error={error}
        onChange={({ target }) => setFirst(target.value)}
      />
      <NumberField
        label="Last number"
        value={last}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit" variant="secondary">
        Count these in
      </Button>
      <ConfirmDialog
        open={asks}
        title="Count in more than were ordered?"
        confirmLabel="Count these in"
        cancelLabel="Correct it"
        onCancel={() => setAsks(false)}
        onConfirm={count}
      >
        The last number is {to}. Headsets ordered: {ordered}. A count cannot be undone.
      </ConfirmDialog>
    </NarrowForm>
  );
}
