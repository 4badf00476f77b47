import { Button, TextField } from '@stagedoor/ui';
import { useRef, useState, type FormEvent } from 'react';
import { readTicketCode } from '../../scanning/ticket-code';
import { NarrowForm } from '../../shared/narrow-form';

const NOT_A_CODE = 'This is not a ticket code. It has 26 letters and digits.';

interface ScanFormProps {
  onScan: (code: string) => void;
  /** False while the camera scans, so that no keyboard covers it. */
  keepsFocus: boolean;
}

/** Takes codes from a hand scanner, which types a code and Enter, and from people. */
export function ScanForm({ onScan, keepsFocus }: ScanFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    const code = readTicketCode(input.value);
    setError(code === null ? NOT_A_CODE : undefined);
    if (code !== null) {
      input.value = '';
      onScan(code);
    } else input.select();
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
