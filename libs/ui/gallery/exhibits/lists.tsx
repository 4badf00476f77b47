import {
  Badge,
  Card,
  Cluster,
  type DataColumn,
  DataTable,
  DescriptionList,
  Disclosure,
  Grid,
  Heading,
  Icon,
  StatCard,
  Text,
} from '@stagedoor/ui';
import type { Exhibit } from '../exhibit';

interface Night {
  title: string;
  status: 'Published' | 'Draft' | 'Cancelled';
  sold: string;
  revenue: string;
}

const NIGHTS: readonly Night[] = [
  { title: 'Palace After Dark', status: 'Published', sold: '28/4,000', revenue: '£910.00' },
  { title: 'Harbour Lights', status: 'Draft', sold: '0/250', revenue: '£0.00' },
  { title: 'Quiet Riot', status: 'Cancelled', sold: '12/300', revenue: '£300.00' },
];

const STATUS_TONES = { Published: 'success', Draft: 'warning', Cancelled: 'danger' } as const;

const COLUMNS: readonly DataColumn<Night>[] = [
  { id: 'title', header: 'Event', lead: true, cell: ({ title }) => <strong>{title}</strong> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
  },
  { id: 'sold', header: 'Sold', align: 'end', cell: ({ sold }) => sold },
  { id: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => revenue },
];

function Badges() {
  return (
    <Cluster>
      <Badge tone="success">Valid</Badge>
      <Badge tone="warning">Draft</Badge>
      <Badge tone="danger">Refunded</Badge>
      <Badge tone="neutral">Used</Badge>
      <Badge tone="info">In checkout</Badge>
    </Cluster>
  );
}

function Cards() {
  return (
    <Grid gap="md">
      <Card>
        <Heading level={4}>A card</Heading>
        <Text tone="muted">A raised surface with a hairline border.</Text>
      </Card>
      <Card interactive>
        <Heading level={4}>An interactive card</Heading>
        <Text tone="muted">Rises under the pointer.</Text>
      </Card>
    </Grid>
  );
}

function Figures() {
  return (
    <Grid min="sm" gap="md">
      <StatCard
        label="Tickets sold"
        value="1,284"
        note="in 30 days"
        icon={<Icon name="ticket" size="sm" />}
      />
      <StatCard label="Revenue" value="£9,120" icon={<Icon name="chart" size="sm" />} />
      <StatCard label="Bookings" value={0} note="none yet" />
    </Grid>
  );
}

function Facts() {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Venue', description: 'Alexandra Palace' },
          { term: 'Doors', description: 'Friday 27 November, 20:00' },
          { term: 'Total', description: <strong>£65.00</strong> },
        ]}
      />
      <Disclosure summary="How to get there">
        <Text tone="muted">The W3 bus stops at the door.</Text>
      </Disclosure>
      <Disclosure summary="What to bring" defaultOpen>
        <Text tone="muted">Your ticket, and shoes to dance in.</Text>
      </Disclosure>
    </>
  );
}

function Table() {
  return (
    <DataTable
      caption="Events of a creator"
      columns={COLUMNS}
      rows={NIGHTS}
      rowKey={({ title }) => title}
    />
  );
}

export const lists: readonly Exhibit[] = [
  {
    id: 'badges',
    title: 'Badges',
    note: 'A status in one word; the colour repeats it.',
    shows: ['Badge'],
    Demo: Badges,
  },
  {
    id: 'cards',
    title: 'Cards',
    note: 'Content that belongs together.',
    shows: ['Card'],
    Demo: Cards,
  },
  {
    id: 'figures',
    title: 'Figures',
    note: 'One figure with its label.',
    shows: ['StatCard'],
    Demo: Figures,
  },
  {
    id: 'facts',
    title: 'Facts',
    note: 'Named facts, one per line, or collapsed.',
    shows: ['DescriptionList', 'Disclosure'],
    Demo: Facts,
  },
  {
    id: 'tables',
    title: 'Table',
    note: 'Becomes one card per row on a phone.',
    shows: ['DataTable'],
    Demo: Table,
  },
];
