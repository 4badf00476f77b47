import { Card, EmptyState } from '@stagedoor/ui';
import { ExamplePage } from '../../shared/example-page';
import { Figures, type Figure } from '../../shared/figures';

const FIGURES: readonly Figure[] = [
  { label: 'Total Bookings', value: '0', icon: 'calendar', note: 'All time' },
  { label: 'Revenue', value: '£0.00', icon: 'chart', note: 'All time' },
  { label: 'Guests', value: '0', icon: 'users', note: 'All time' },
  { label: 'Occupancy', value: '0%', icon: 'venue', note: 'Last 30 days' },
];

/** `/venues/analytics` */
export function VenueAnalyticsRoute() {
  return (
    <ExamplePage title="Venue Analytics" intro="How full your rooms are, and what they earn.">
      <Figures figures={FIGURES} />
      <Card>
        <EmptyState illustration="venues" title="No bookings to draw yet">
          Bookings by month appear here, once there are some.
        </EmptyState>
      </Card>
    </ExamplePage>
  );
}
