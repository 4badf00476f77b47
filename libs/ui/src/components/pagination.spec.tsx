import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { Pagination } from './pagination';

function Pages({ count }: { count: number }) {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pageCount={count} onPageChange={setPage} />;
}

it('moves by one page, stops at the ends and keeps the focus there', async () => {
  renderUi(<Pages count={2} />);
  const previous = screen.getByRole('button', { name: 'Previous page' });
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');

  await userEvent.dblClick(next);

  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  expect(previous).not.toHaveAttribute('aria-disabled');
});

it('renders nothing for a single page', () => {
  renderUi(<Pagination page={1} pageCount={1} onPageChange={vi.fn()} />);

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
