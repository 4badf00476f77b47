import {
  AlertBanner,
  Button,
  Cluster,
  CouldNotRefresh,
  LiveRegion,
  LoadFailure,
  RoleNote,
  Stack,
  Text,
  TextLink,
  useToast,
} from '@stagedoor/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit';

const TOASTS = [
  { tone: 'info', message: 'Two tickets are held for you.' },
  { tone: 'success', message: 'Venue created successfully!' },
  { tone: 'warning', message: 'Only three tickets are left.' },
  { tone: 'error', message: 'Failed to create order' },
] as const;

function Banners() {
  const [dismissed, setDismissed] = useState(false);
  return (
    <Stack gap="sm">
      <AlertBanner title="You hold 2 tickets, 12:40 left" action={<Button>Continue</Button>}>
        They are yours until the time is up.
      </AlertBanner>
      <AlertBanner tone="success">Event created and published successfully!</AlertBanner>
      <AlertBanner tone="warning">This event ends after the venue closes.</AlertBanner>
      <LoadFailure message="Failed to load events" onRetry={() => setDismissed(false)} />
      <RoleNote role="Venue Owner" purpose="add a venue">
        <TextLink href="#banners" standalone>
          Add this role
        </TextLink>
      </RoleNote>
      {!dismissed && (
        <AlertBanner onDismiss={() => setDismissed(true)}>
          This one can be dismissed; Try again brings it back.
        </AlertBanner>
      )}
    </Stack>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <Cluster>
      {TOASTS.map(({ tone, message }) => (
        <Button key={tone} variant="secondary" onClick={() => toast.show({ tone, message })}>
          Show {tone}
        </Button>
      ))}
    </Cluster>
  );
}

function Quiet() {
  const [tries, setTries] = useState(0);
  return (
    <Stack gap="2xs">
      <CouldNotRefresh onRetry={() => setTries(tries + 1)} />
      <Text size="small" tone="muted">
        Tried {tries} times; a screen reader hears it.
      </Text>
      <LiveRegion>{tries > 0 && `Tried ${tries} times`}</LiveRegion>
    </Stack>
  );
}

export const messages: readonly Exhibit[] = [
  {
    id: 'banners',
    title: 'Alert banners',
    note: 'In place on the page; only errors interrupt a screen reader.',
    shows: ['AlertBanner', 'LoadFailure', 'RoleNote'],
    Demo: Banners,
  },
  {
    id: 'toasts',
    title: 'Toasts',
    note: 'Above the page. Errors stay until they are dismissed.',
    shows: [],
    Demo: Toasts,
  },
  {
    id: 'quiet-messages',
    title: 'Quiet messages',
    note: 'A list that may be out of date, and a sentence for screen readers only.',
    shows: ['CouldNotRefresh', 'LiveRegion'],
    Demo: Quiet,
  },
];
