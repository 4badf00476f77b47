import { Card, Container, PageHeader, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';

interface NarrowPageProps {
  title: string;
  intro?: string;
  /** Below the card: the way on. */
  elsewhere?: ReactNode;
  children: ReactNode;
}

/** A page of one card, for one thing to do. */
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
