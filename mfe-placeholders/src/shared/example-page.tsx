import { usePageTitle } from '@stagedoor/platform';
import { Container, PageHeader, space, Stack, Text } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Body = styled(Stack)`
  padding-bottom: ${space['3xl']};
`;

export interface ExamplePageProps {
  title: string;
  intro: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of example content, with a note at its end that states so. */
export function ExamplePage({ title, intro, actions, children }: ExamplePageProps) {
  usePageTitle(title);
  return (
    <Container>
      <PageHeader title={title} intro={intro} actions={actions} />
      <Body gap="xl">
        {children}
        <Text size="caption" tone="muted">
          This page shows example content.
        </Text>
      </Body>
    </Container>
  );
}
