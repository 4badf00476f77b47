import { Badge, Pagination, ShowMore, Stack, Tabs, Text } from '@stagedoor/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit';

function TabStates() {
  return (
    <Tabs
      label="Bookings"
      defaultTab="confirmed"
      items={[
        {
          id: 'pending',
          label: 'Pending',
          count: 2,
          content: <Text>Two wait for an answer.</Text>,
        },
        { id: 'confirmed', label: 'Confirmed', content: <Badge tone="success">Confirmed</Badge> },
        { id: 'completed', label: 'Completed', content: <Text>None so far.</Text> },
        { id: 'cancelled', label: 'Cancelled', count: 0, content: <Text>None.</Text> },
      ]}
    />
  );
}

function Pages() {
  const [page, setPage] = useState(2);
  return <Pagination page={page} pageCount={5} onPageChange={setPage} label="Pages of events" />;
}

function Ends() {
  const nothing = () => {};
  return (
    <Stack>
      <ShowMore pending={false} onPress={nothing} />
      <ShowMore pending onPress={nothing} />
      <ShowMore pending={false} error="Failed to load events" onPress={nothing} />
    </Stack>
  );
}

export const navigation: readonly Exhibit[] = [
  {
    id: 'tabs',
    title: 'Tabs',
    note: 'Several views in one place; arrow keys move between them.',
    shows: ['Tabs'],
    Demo: TabStates,
  },
  {
    id: 'pagination',
    title: 'Pagination',
    note: 'One back, one on, and where the reader is; nothing for a single page.',
    shows: ['Pagination'],
    Demo: Pages,
  },
  {
    id: 'show-more',
    title: 'Show more',
    note: 'The end of a list that goes on: as it is, while more comes, and when it did not.',
    shows: ['ShowMore'],
    Demo: Ends,
  },
];
