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
    note: 'Several panels in one place; arrow keys move between the tabs.',
    shows: ['Tabs'],
    Demo: TabStates,
  },
  {
    id: 'pagination',
    title: 'Pagination',
    note: 'Previous, next and the current page; nothing for a single page.',
    shows: ['Pagination'],
    Demo: Pages,
  },
  {
    id: 'show-more',
    title: 'Show more',
    note: 'The end of a list with more entries: idle, loading and after a failure.',
    shows: ['ShowMore'],
    Demo: Ends,
  },
];
