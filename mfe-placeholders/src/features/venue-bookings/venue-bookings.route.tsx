import { EmptyState, Tabs } from '@stagedoor/ui';
import type { ExampleAction } from '../../shared/example-actions';
import { ExampleCard, type Example } from '../../shared/example-card';
import { ExamplePage } from '../../shared/example-page';

const EXAMPLE: Example = {
  title: 'Silent Disco Night',
  status: { label: 'Pending', tone: 'warning' },
  summary: 'Three channels, headphones for everyone, and the room cleared by one in the morning.',
  facts: [
    { term: 'Requested by', description: 'An event creator' },
    { term: 'Date', description: 'Saturday 14 December 2024' },
    { term: 'Time', description: '20:00 to 01:00' },
    { term: 'Guests', description: '250' },
  ],
};

const ACTIONS: readonly ExampleAction[] = [
  { label: 'Accept' },
  { label: 'Reject', variant: 'secondary' },
];

const PENDING = <ExampleCard example={EXAMPLE} actions={ACTIONS} />;

const nothing = (title: string) => <EmptyState illustration="venues" title={title} />;

const TABS = [
  { id: 'pending', label: 'Pending', content: PENDING },
  { id: 'confirmed', label: 'Confirmed', content: nothing('No confirmed bookings') },
  { id: 'completed', label: 'Completed', content: nothing('No completed bookings') },
  { id: 'cancelled', label: 'Cancelled', content: nothing('No cancelled bookings') },
];

/** `/venues/bookings` */
export function VenueBookingsRoute() {
  return (
    <ExamplePage title="Venue Bookings" intro="Who would like your rooms, and when.">
      <Tabs label="Bookings by status" items={TABS} />
    </ExamplePage>
  );
}
