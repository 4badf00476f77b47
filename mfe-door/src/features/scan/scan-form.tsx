import { Button, TextField } from '@stagedoor/ui';
import { useRef, useState, type FormEvent } from 'react';
import { readTicketCode } from '../../scanning/ticket-code';
import { NarrowForm } from '../../shared/narrow-form';
import { useTypingInto } from '../../shared/use-typing-into';

const NOT_A_CODE = 'This is not a ticket code. It has 26 letters and digits.';

interface ScanFormProps {
  onScan: (code: string) => void;
  /** Called with text that is not a ticket code. */
  onRefuse: () => void;
  /** False while the camera scans, so that no keyboard covers it. */
  keepsFocus: boolean;
}

/** Takes codes from a hand scanner, which types a code and Enter, and from people. */
export function ScanForm({ onScan, onRefuse, keepsFocus }: ScanFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useTypingInto(field);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    const isEmpty = input.value.trim() === '';
    const code = readTicketCode(input.value);
    setError(isEmpty || code !== null ? undefined : NOT_A_CODE);
    if (code !== null) {
      input.value = '';
      onScan(code);
    } else if (!isEmpty) {
      input.select();
      onRefuse();
    }
    input.focus();
  };

  return (
    <NarrowForm aria-label="Scan a ticket" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Ticket code"
        hint="Scan it with a hand scanner, or type it."
        error={error}
        autoFocus={keepsFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit">Check</Button>
    </NarrowForm>
  );
}
