import { EmptyState, Tabs } from '@stagedoor/ui';
import type { ExampleAction } from '../../shared/example-actions';
import { ExampleCard, type Example } from '../../shared/example-card';
import { ExamplePage } from '../../shared/example-page';
import { Figures, type Figure } from '../../shared/figures';

const FIGURES: readonly Figure[] = [
  { label: 'Pending', value: '0', icon: 'clock' },
  { label: 'Accepted', value: '0', icon: 'check' },
  { label: 'Declined', value: '0', icon: 'close' },
  { label: 'This Month', value: '0', icon: 'calendar' },
];

const EXAMPLE: Example = {
  title: 'DJ for a silent disco',
  status: { label: 'Pending', tone: 'warning' },
  summary: 'Looking for somebody to play the 90s channel, from doors until the last song.',
  facts: [
    { term: 'From', description: 'An event creator' },
    { term: 'Date', description: 'Saturday 21 December 2024' },
    { term: 'Place', description: 'Leeds' },
    { term: 'Budget', description: '£400 to £600' },
  ],
};

const ACTIONS: readonly ExampleAction[] = [
  { label: 'Accept' },
  { label: 'Decline', variant: 'secondary' },
  { label: 'Message', variant: 'quiet' },
];

const PENDING = <ExampleCard example={EXAMPLE} actions={ACTIONS} />;

const TABS = [
  { id: 'pending', label: 'Pending', content: PENDING },
  { id: 'accepted', label: 'Accepted', content: <EmptyState title="No accepted requests" /> },
  { id: 'declined', label: 'Declined', content: <EmptyState title="No declined requests" /> },
];

/** `/services/requests` */
export function ServiceRequestsRoute() {
  return (
    <ExamplePage title="Service Requests" intro="Organisers who would like to work with you.">
      <Figures figures={FIGURES} />
      <Tabs label="Requests by status" items={TABS} />
    </ExamplePage>
  );
}
