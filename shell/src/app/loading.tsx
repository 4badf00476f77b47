import { space, Spinner, Stack, Text } from '@stagedoor/ui';
import styled from 'styled-components';

const Frame = styled(Stack)`
  padding-block: ${space['3xl']};
`;

/** Shown while it is not known yet who is here. */
export function Loading() {
  return (
    <Frame align="center" gap="sm">
      <Spinner label="Loading…" />
      <Text as="span" tone="muted" aria-hidden="true">
        Loading…
      </Text>
    </Frame>
  );
}
