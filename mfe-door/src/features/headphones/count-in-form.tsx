import { HEADSET_NUMBER_MAX } from '@stagedoor/contracts';
import { Button, NumberField } from '@stagedoor/ui';
import { useState, type FormEvent } from 'react';
import { NarrowForm } from '../../shared/narrow-form';

interface CountInFormProps {
  onCount: (headsets: number[]) => void;
}

const isNumber = (value: number) =>
  Number.isInteger(value) && value >= 1 && value <= HEADSET_NUMBER_MAX;

/** Counts in the headsets of a whole case, by the first and the last number on their labels. */
export function CountInForm({ onCount }: CountInFormProps) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [Number(first), Number(last)];
    const isRange = isNumber(from) && isNumber(to) && from <= to;
    setError(
      isRange
        ? undefined
        : `Give two numbers from 1 to ${HEADSET_NUMBER_MAX}, the lower one first.`,
    );
    if (!isRange) return;
    onCount(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    setFirst('');
    setLast('');
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
    </NarrowForm>
  );
}
