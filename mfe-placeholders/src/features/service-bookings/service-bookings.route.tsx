import { ExampleCard, type Example } from '../../shared/example-card';
import { ExamplePage } from '../../shared/example-page';
import { Figures, type Figure } from '../../shared/figures';

const FIGURES: readonly Figure[] = [
  { label: 'Upcoming', value: '0', icon: 'calendar' },
  { label: 'Completed', value: '0', icon: 'check' },
];

const EXAMPLE: Example = {
  title: 'New Year Silent Disco',
  status: { label: 'Upcoming', tone: 'info' },
  summary: 'Production: 300 headphones, three transmitters and a small stage.',
  facts: [
    { term: 'Booked by', description: 'An event creator' },
    { term: 'Date', description: 'Tuesday 31 December 2024' },
    { term: 'Place', description: 'Manchester' },
    { term: 'Agreed', description: '£1,800' },
  ],
};

/** `/services/bookings` */
export function ServiceBookingsRoute() {
  return (
    <ExamplePage title="Service Bookings" intro="The nights that you are booked for.">
      <Figures figures={FIGURES} />
      <ExampleCard example={EXAMPLE} />
    </ExamplePage>
  );
}
