import { fontWeight, space, Stack } from '@stagedoor/ui';
import styled from 'styled-components';
import { SignalPanel } from '../../scanning/signal-panel';
import type { EarlierVerdict } from './use-scans';

const Row = styled(SignalPanel)`
  min-height: 0;
  padding: ${space.sm};
`;

const Title = styled.strong`
  font-weight: ${fontWeight.strong};
`;

/** The verdicts on tickets that were scanned before the last one, and decided after it was scanned. */
export function EarlierVerdicts({ verdicts }: { verdicts: readonly EarlierVerdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <Stack gap="xs">
      {verdicts.map(({ number, tone, title, detail }) => (
        <Row key={number} $tone={tone} $striped={false} role="alert" aria-label="Ticket before">
          <p>
            <Title>Ticket before: {title}</Title> {detail}
          </p>
        </Row>
      ))}
    </Stack>
  );
}
