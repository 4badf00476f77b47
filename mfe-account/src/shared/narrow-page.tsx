import { Card, Container, PageHeader, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';

interface NarrowPageProps {
  title: string;
  intro?: string;
  /** Shown below the card. */
  elsewhere?: ReactNode;
  children: ReactNode;
}

/** A page of one card, for one task. */
export function NarrowPage({ title, intro, elsewhere, children }: NarrowPageProps) {
  return (
    <Container width="form">
      <PageHeader title={title} intro={intro} />
      <Stack gap="lg">
        <Card>{children}</Card>
        {elsewhere}
      </Stack>
    </Container>
  );
}
