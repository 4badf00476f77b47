import { space, Spinner, Stack, Text } from '@stagedoor/ui';
import styled from 'styled-components';

const Frame = styled(Stack)`
  padding-block: ${space['3xl']};
`;

/** Shown until the session is known. */
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
