import { GATE_MAX_LENGTH } from '@stagedoor/contracts';
import { Button, Text, TextField } from '@stagedoor/ui';
import { useState, type FormEvent } from 'react';
import { NarrowForm } from '../../shared/narrow-form';

interface GateFormProps {
  onChoose: (gate: string) => void;
}

/** Asks for the name of the gate, which every scan of this device has. */
export function GateForm({ onChoose }: GateFormProps) {
  const [gate, setGate] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (gate.trim() === '') setError('Gate is required.');
    else onChoose(gate.trim());
  };
  return (
    <NarrowForm aria-label="Your gate" noValidate onSubmit={submit}>
      <Text>Where do you stand? A ticket that is used shows the gate to all others.</Text>
      <TextField
        label="Gate"
        placeholder="Gate A"
        maxLength={GATE_MAX_LENGTH}
        value={gate}
        error={error}
        onChange={({ target }) => setGate(target.value)}
      />
      <Button type="submit">Start scanning</Button>
    </NarrowForm>
  );
}
