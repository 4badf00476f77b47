import { screen, within } from '@testing-library/react';
import { renderUi } from '../testing/render-ui';
import { DataTable } from './data-table';

it('has a caption, and cells with their header for the cards on a phone', () => {
  renderUi(
    <DataTable
      caption="My events"
      rows={[{ title: 'The Quiet Riot', sold: 4 }]}
      rowKey={(row) => row.title}
      columns={[
        { id: 'title', header: 'Event', cell: (row) => row.title, lead: true },
        { id: 'sold', header: 'Sold', cell: (row) => row.sold, align: 'end' },
      ]}
    />,
  );

  const table = screen.getByRole('table', { name: 'My events' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('cell', { name: '4' })).toHaveAttribute('data-label', 'Sold');
});
