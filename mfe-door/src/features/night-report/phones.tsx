import { type DoorReport, isolated } from '@stagedoor/contracts';
import { formatTime } from '@stagedoor/platform';
import { Badge, Cluster, DescriptionList, Heading, Stack, Text } from '@stagedoor/ui';

interface PhonesProps {
  devices: DoorReport['devices'];
  timeZone: string;
}

/** The phones of a door, those without network first, with the time of their last word. */
export function Phones({ devices, timeZone }: PhonesProps) {
  const offlineFirst = devices.toSorted((a, b) => Number(b.isOffline) - Number(a.isOffline));
  return (
    <Stack as="section" gap="xs">
      <Heading size="h4">Phones</Heading>
      {devices.length === 0 ? (
        <Text tone="muted">No phone has scanned yet.</Text>
      ) : (
        <DescriptionList
          items={offlineFirst.map(({ gate, name, seenAt, isOffline }) => ({
            term: name === null ? gate : `${gate}, ${isolated(name)}`,
            description: (
              <Cluster gap="xs">
                <Badge tone={isOffline ? 'warning' : 'success'}>
                  {isOffline ? 'Offline' : 'Online'}
                </Badge>
                <span>Last heard of at {formatTime(seenAt, timeZone)}</span>
              </Cluster>
            ),
          }))}
        />
      )}
    </Stack>
  );
}
