import { Badge, Pagination, Tabs, Text } from '@stagedoor/ui';
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
];
