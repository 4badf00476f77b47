import { Card, color, Container, fontSize, Heading, space, Stack } from '@stagedoor/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CredentialsStage } from './credentials-stage';

const Narrow = styled(Container)`
  position: relative;
`;

const Intro = styled.div`
  color: ${color('textMuted')};
  font-size: ${fontSize.lead};
`;

const Panel = styled(Card)`
  padding: clamp(${space.lg}, 5vw, ${space.xl});
`;

export interface CredentialsPageProps {
  title: string;
  intro: ReactNode;
  /** Shown below the card: a link to the other form. */
  elsewhere: ReactNode;
  children: ReactNode;
}

/** The layout of login and registration: a card on the stage. */
export function CredentialsPage({ title, intro, elsewhere, children }: CredentialsPageProps) {
  return (
    <CredentialsStage>
      <Narrow width="form">
        <Stack gap="lg">
          <Stack gap="xs">
            <Heading level={1}>{title}</Heading>
            <Intro>{intro}</Intro>
          </Stack>
          <Panel>{children}</Panel>
          <div>{elsewhere}</div>
        </Stack>
      </Narrow>
    </CredentialsStage>
  );
}
