import { Link } from '@stagedoor/platform';
import { Container, PageHeader, space, Stack, TextLink } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Body = styled(Stack)`
  padding-bottom: ${space['3xl']};
`;

/** The head of the page, with the way back, and what stands below it. */
export function EditEventPage({ intro, children }: { intro?: string; children: ReactNode }) {
  return (
    <Container width="form">
      <PageHeader
        above={
          <TextLink as={Link} standalone to="/my-events">
            Back to My Events
          </TextLink>
        }
        title="Edit Event"
        intro={intro}
      />
      <Body gap="lg">{children}</Body>
    </Container>
  );
}
