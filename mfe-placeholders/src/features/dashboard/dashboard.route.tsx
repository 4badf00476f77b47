import { Card, EmptyState } from '@stagedoor/ui';
import { ExamplePage } from '../../shared/example-page';
import { Figures, type Figure } from '../../shared/figures';

const FIGURES: readonly Figure[] = [
  { label: 'Assigned Events', value: '0', icon: 'calendar' },
  { label: 'Active', value: '0', icon: 'headphones' },
  { label: 'Tickets Sold', value: '0', icon: 'ticket' },
  { label: 'Attendees', value: '0', icon: 'users' },
];

/** `/events/dashboard` */
export function DashboardRoute() {
  return (
    <ExamplePage title="Dashboard" intro="Your events at a glance.">
      <Figures figures={FIGURES} />
      <Card>
        <EmptyState title="Nothing going on right now">
          On the night, arrivals and headphones are counted here.
        </EmptyState>
      </Card>
    </ExamplePage>
  );
}
