import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/render-ui';
import { Pagination } from './pagination';

it('moves by one page and stops at the ends', async () => {
  const onPageChange = vi.fn();
  renderUi(<Pagination page={1} pageCount={2} onPageChange={onPageChange} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();

  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));

  expect(onPageChange).toHaveBeenCalledWith(2);
});

it('renders nothing for a single page', () => {
  renderUi(<Pagination page={1} pageCount={1} onPageChange={vi.fn()} />);

  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
