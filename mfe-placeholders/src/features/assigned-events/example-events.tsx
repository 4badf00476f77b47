import { Tabs } from '@stagedoor/ui';
import { ExampleCard, type Example } from '../../shared/example-card';

const ACTIVE: Example = {
  title: 'Winter Silent Disco',
  status: { label: 'Active', tone: 'success' },
  summary: 'Doors are open. Headphone desk by the main entrance.',
  facts: [
    { term: 'Date', description: 'Saturday 7 December 2024' },
    { term: 'Place', description: 'Bristol' },
    { term: 'Organised by', description: 'An event creator' },
  ],
};

const UPCOMING: Example = {
  title: 'Christmas Jumper Disco',
  status: { label: 'Upcoming', tone: 'info' },
  summary: 'Set-up from 15:00, sound check at 18:00.',
  facts: [
    { term: 'Date', description: 'Friday 20 December 2024' },
    { term: 'Place', description: 'Cardiff' },
    { term: 'Organised by', description: 'An event creator' },
  ],
};

const COMPLETED: Example = {
  title: 'Bonfire Night on Headphones',
  status: { label: 'Completed', tone: 'neutral' },
  summary: 'All headphones are back, and the room is handed over.',
  facts: [
    { term: 'Date', description: 'Tuesday 5 November 2024' },
    { term: 'Place', description: 'Lewes' },
    { term: 'Organised by', description: 'An event creator' },
  ],
};

const TABS = [
  { id: 'active', label: 'Active', content: <ExampleCard example={ACTIVE} /> },
  { id: 'upcoming', label: 'Upcoming', content: <ExampleCard example={UPCOMING} /> },
  { id: 'completed', label: 'Completed', content: <ExampleCard example={COMPLETED} /> },
];

/** The events that a person without assigned events sees. */
export function ExampleEvents() {
  return <Tabs label="Events by status" items={TABS} />;
}
