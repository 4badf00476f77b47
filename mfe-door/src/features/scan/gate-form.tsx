import { GATE_MAX_LENGTH, makeHelperLinkBodySchema } from '@stagedoor/contracts';
import { useCheckedForm } from '@stagedoor/platform';
import { Button, Text, TextField } from '@stagedoor/ui';
import { NarrowForm } from '../../shared/narrow-form';

interface GateFormProps {
  onChoose: (gate: string) => void;
}

/** Asks for the name of the gate, which every scan of this device has. */
export function GateForm({ onChoose }: GateFormProps) {
  const { errors, props } = useCheckedForm({
    // The gate of a helper's link has the same rules.
    schema: makeHelperLinkBodySchema,
    send: async ({ gate }) => onChoose(gate),
  });
  return (
    <NarrowForm aria-label="Your gate" {...props}>
      <Text>Where do you stand? A ticket that is used shows the gate to all others.</Text>
      <TextField
        label="Gate"
        name="gate"
        placeholder="Gate A"
        maxLength={GATE_MAX_LENGTH}
        error={errors['gate']}
      />
      <Button type="submit">Start scanning</Button>
    </NarrowForm>
  );
}
