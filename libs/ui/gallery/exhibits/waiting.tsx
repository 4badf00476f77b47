import {
  Button,
  Cluster,
  EmptyState,
  Grid,
  Illustration,
  type IllustrationName,
  Skeleton,
  SkeletonCard,
  Spinner,
  Stack,
} from '@stagedoor/ui';
import type { Exhibit } from '../exhibit';
import { Specimen, Specimens } from '../specimen';

const SHAPES = ['title', 'text', 'button', 'block'] as const;
const ILLUSTRATIONS: readonly IllustrationName[] = [
  'events',
  'tickets',
  'venues',
  'search',
  'lost',
  'error',
];

function Emptiness() {
  return (
    <Grid>
      <EmptyState
        illustration="tickets"
        title="No Tickets Yet"
        level={4}
        action={<Button>Browse Events</Button>}
      >
        Tickets that you buy are kept here.
      </EmptyState>
      <EmptyState illustration="search" title="No Events Found" level={4}>
        Try another city or another day.
      </EmptyState>
    </Grid>
  );
}

function Illustrations() {
  return (
    <Grid min="sm">
      {ILLUSTRATIONS.map((name) => (
        <Specimen key={name} label={name}>
          <Illustration name={name} />
        </Specimen>
      ))}
    </Grid>
  );
}

function Loading() {
  return (
    <Specimens>
      <Specimen label="Skeleton">
        <Stack gap="sm">
          {SHAPES.map((shape) => (
            <Skeleton key={shape} shape={shape} width={shape === 'button' ? 'short' : 'long'} />
          ))}
        </Stack>
      </Specimen>
      <Specimen label="SkeletonCard">
        <Grid>
          <SkeletonCard />
          <SkeletonCard />
        </Grid>
      </Specimen>
      <Specimen label="Spinner sm, md, lg">
        <Cluster gap="lg">
          <Spinner size="sm" label="Loading tickets" />
          <Spinner size="md" label="Loading events" />
          <Spinner label="Loading the page" />
        </Cluster>
      </Specimen>
    </Specimens>
  );
}

export const waiting: readonly Exhibit[] = [
  {
    id: 'empty-states',
    title: 'Empty states',
    note: 'Says that there is nothing here, and offers an action.',
    shows: ['EmptyState'],
    Demo: Emptiness,
  },
  {
    id: 'illustrations',
    title: 'Illustrations',
    note: 'A line drawing with three lights behind it.',
    shows: ['Illustration'],
    Demo: Illustrations,
  },
  {
    id: 'loading',
    title: 'Loading',
    note: 'The shape of the loading content, so that nothing moves when it arrives.',
    shows: ['Skeleton', 'SkeletonCard', 'Spinner'],
    Demo: Loading,
  },
];
