import { Card, Heading, Stack } from '@stagedoor/ui';
import { useId, type ReactNode } from 'react';

/** One section of the account page, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="md" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <Card>{children}</Card>
    </Stack>
  );
}
