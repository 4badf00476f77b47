import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../testing/render-ui';
import { Menu } from './menu';
import { MenuItem, MenuSeparator } from './menu-item';

const onLogout = vi.fn();

function renderMenu() {
  renderUi(
    <>
      <Menu trigger="Account">
        <MenuItem current>Event Creator</MenuItem>
        <MenuItem as="a" href="#tickets">
          My Tickets
        </MenuItem>
        <MenuSeparator />
        <MenuItem onClick={onLogout}>Logout</MenuItem>
      </Menu>
      <p tabIndex={-1}>Elsewhere</p>
    </>,
  );
  return screen.getByRole('button', { name: 'Account' });
}

const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });

it('opens with the first item focused and sets aria-expanded', async () => {
  const button = renderMenu();
  expect(button).toHaveAttribute('aria-expanded', 'false');

  await userEvent.click(button);

  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item(/Event Creator/)).toHaveFocus();
});

it.each([
  ['{ArrowDown}', /Event Creator/],
  ['{ArrowUp}', 'Logout'],
])('opens from the keyboard with %s', async (key, focused) => {
  renderMenu().focus();

  await userEvent.keyboard(key);

  expect(item(focused)).toHaveFocus();
});

it.each([
  ['{ArrowDown}', 'My Tickets'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', /Event Creator/],
  ['{ArrowUp}', 'Logout'],
  ['{End}', 'Logout'],
  ['{End}{Home}', /Event Creator/],
  ['l', 'Logout'],
  ['m', 'My Tickets'],
])('moves the focus from the first item with %s', async (keys, focused) => {
  await userEvent.click(renderMenu());

  await userEvent.keyboard(keys);

  expect(item(focused)).toHaveFocus();
});

it('closes on Esc and returns the focus', async () => {
  const button = renderMenu();
  await userEvent.click(button);

  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('closes on a click outside', async () => {
  await userEvent.click(renderMenu());

  await userEvent.click(screen.getByText('Elsewhere'));

  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('closes when another element takes the focus', async () => {
  await userEvent.click(renderMenu());

  act(() => screen.getByText('Elsewhere').focus());

  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('runs the chosen action once and closes', async () => {
  await userEvent.click(renderMenu());

  await userEvent.keyboard('{End}{Enter}');

  expect(onLogout).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('marks the current item and renders links as links', async () => {
  await userEvent.click(renderMenu());

  expect(item(/Event Creator/)).toHaveAttribute('aria-current', 'true');
  expect(item(/Event Creator/)).toHaveTextContent('Active');
  expect(item('My Tickets')).toHaveAttribute('href', '#tickets');
});

it('announces the label before the content of the button', () => {
  renderUi(
    <Menu label="Role" trigger="Event Creator">
      <MenuItem>Venue Owner</MenuItem>
    </Menu>,
  );

  expect(screen.getByRole('button', { name: 'Role: Event Creator' })).toBeInTheDocument();
});
