import { usePageTitle } from '@stagedoor/platform';
import { Container, PageHeader, space, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Body = styled(Stack)`
  padding-bottom: ${space['3xl']};
`;

export interface RolePageProps {
  title: string;
  intro: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function RolePage({ title, intro, actions, children }: RolePageProps) {
  usePageTitle(title);
  return (
    <Container>
      <PageHeader title={title} intro={intro} actions={actions} />
      <Body gap="xl">{children}</Body>
    </Container>
  );
}
