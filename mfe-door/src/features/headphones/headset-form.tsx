import { Button, TextField } from '@stagedoor/ui';
import { useRef, type FormEvent } from 'react';
import { NarrowForm } from '../../shared/narrow-form';
import { useTypingInto } from '../../shared/use-typing-into';

interface HeadsetFormProps {
  onCode: (code: string) => void;
  /** False while the camera scans, so that no keyboard covers it. */
  keepsFocus: boolean;
}

/** Takes the codes of tickets and headsets from a hand scanner, which types a code and Enter, and from people. */
export function HeadsetForm({ onCode, keepsFocus }: HeadsetFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useTypingInto(field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || input.value.trim() === '') return;
    onCode(input.value);
    input.value = '';
    input.focus();
  };
  return (
    <NarrowForm aria-label="Scan a ticket or a headset" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Code of a ticket or a headset"
        hint="Scan it with a hand scanner, or type it."
        autoFocus={keepsFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit">Enter</Button>
    </NarrowForm>
  );
}
