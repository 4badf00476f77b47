import { type HelperLink, isolated } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { Badge, Button, Card, Cluster, Stack, Text } from '@stagedoor/ui';

interface LinkCardProps {
  link: HelperLink;
  timeZone: string;
  revoking: boolean;
  onRevoke: () => void;
}

/** A link with its gate, whether a phone has opened it, and when that phone was last heard of. */
export function LinkCard({ link, timeZone, revoking, onRevoke }: LinkCardProps) {
  const { gate, madeAt, seenAt, endedAt } = link;
  const { tone, label } = stateOf(link);
  const times = [
    `Made at ${formatTime(madeAt, timeZone)}`,
    ...(seenAt === null ? [] : [`last heard of at ${formatTime(seenAt, timeZone)}`]),
    ...(endedAt === null ? [] : [`ended at ${formatTime(endedAt, timeZone)}`]),
  ];
  const name = `Link for ${isolated(gate)}, made at ${formatTime(madeAt, timeZone)}`;
  return (
    <Card as="article" aria-label={name}>
      <Cluster justify="space-between">
        <Stack gap="2xs">
          <Cluster gap="xs">
            <Text as="span" strong>
              {isolated(gate)}
            </Text>
            <Badge tone={tone}>{label}</Badge>
          </Cluster>
          <Text size="small" tone="muted">
            {times.join(', ')}.
          </Text>
        </Stack>
        {endedAt === null && (
          <Button
            variant="secondary"
            aria-label={`Revoke: ${name}`}
            pending={revoking}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </Cluster>
    </Card>
  );
}

function stateOf({ claimedAt, endedAt }: HelperLink) {
  if (endedAt !== null) return { tone: 'neutral', label: 'Ended' } as const;
  if (claimedAt !== null) return { tone: 'success', label: 'On a phone' } as const;
  return { tone: 'info', label: 'Not opened yet' } as const;
}
