import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { IconButton } from './icon-button';

it('ignores presses while disabled, and keeps the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  renderUi(
    <form onSubmit={onSubmit}>
      <IconButton icon="plus" label="One more" type="submit" disabled onClick={onClick} />
    </form>,
  );

  await userEvent.tab();
  await userEvent.keyboard('{Enter} ');

  expect(screen.getByRole('button', { name: 'One more' })).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
