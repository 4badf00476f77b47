import { type DoorEvent, type DoorState, type FoundTicket, isolated } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { Badge, Button, Card, Cluster, Stack, Text, type BadgeProps } from '@stagedoor/ui';
import { useState } from 'react';
import { AdmitDialog } from './admit-dialog';

const STATES: Record<DoorState, { label: string; tone: BadgeProps['tone'] }> = {
  valid: { label: 'Valid', tone: 'success' },
  used: { label: 'Inside', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  disputed: { label: 'Payment disputed', tone: 'danger' },
  out: { label: 'Gone out', tone: 'info' },
};

/** A ticket that was found, with what the supervisor may do about it. */
export function FoundCard({ night, ticket }: { night: DoorEvent; ticket: FoundTicket }) {
  const [admitting, setAdmitting] = useState(false);
  const { name, email, ticketType, state, admission } = ticket;
  const holder = name === '' ? 'No name' : isolated(name);
  const { label, tone } = STATES[state];
  const at = admission && formatTime(admission.at, night.event.venue.timeZone);
  return (
    <Card as="article" aria-label={`${holder}, ${ticketType}`}>
      <Cluster justify="space-between">
        <Stack gap="2xs">
          <Cluster gap="xs">
            <Text as="span" strong>
              {holder}
            </Text>
            <Badge tone={tone}>{label}</Badge>
          </Cluster>
          <Text size="small" tone="muted">
            {[ticketType, email].filter(Boolean).map(isolated).join(' · ')}
            {admission && ` · ${at} at ${isolated(admission.gate)}`}
          </Text>
        </Stack>
        {(state === 'valid' || state === 'out') && (
          <Button variant="secondary" onClick={() => setAdmitting(true)}>
            Admit by hand
          </Button>
        )}
      </Cluster>
      {admitting && (
        <AdmitDialog {...{ night, ticket, holder }} onClose={() => setAdmitting(false)} />
      )}
    </Card>
  );
}
