import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/render-ui';
import { Tabs } from './tabs';

const items = ['Pending', 'Confirmed', 'Cancelled'].map((label) => ({
  id: label.toLowerCase(),
  label,
  content: `${label} bookings`,
}));

const tab = (name: string) => screen.getByRole('tab', { name });

it('shows the first panel, named by its tab', () => {
  renderUi(<Tabs label="Bookings" items={items} />);

  expect(screen.getByRole('tabpanel', { name: 'Pending' })).toHaveTextContent('Pending bookings');
  expect(tab('Pending')).toHaveAttribute('aria-selected', 'true');
});

it('opens a tab on click and calls onChange', async () => {
  const onChange = vi.fn();
  renderUi(<Tabs label="Bookings" items={items} onChange={onChange} />);

  await userEvent.click(tab('Cancelled'));

  expect(screen.getByRole('tabpanel')).toHaveTextContent('Cancelled bookings');
  expect(onChange).toHaveBeenCalledWith('cancelled');
});

it.each([
  ['{ArrowRight}', 'Confirmed'],
  ['{ArrowLeft}', 'Cancelled'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Pending'],
  ['{End}', 'Cancelled'],
  ['{End}{Home}', 'Pending'],
])('moves with %s', async (keys, focused) => {
  renderUi(<Tabs label="Bookings" items={items} />);
  tab('Pending').focus();

  await userEvent.keyboard(keys);

  expect(tab(focused)).toHaveFocus();
  expect(tab(focused)).toHaveAttribute('aria-selected', 'true');
});

it('leaves Alt with an arrow to the browser, which goes back', () => {
  renderUi(<Tabs label="Bookings" items={items} defaultTab="confirmed" />);

  expect(fireEvent.keyDown(tab('Confirmed'), { key: 'ArrowLeft', altKey: true })).toBe(true);

  expect(tab('Confirmed')).toHaveAttribute('aria-selected', 'true');
});

it('is one stop of the Tab key', async () => {
  renderUi(<Tabs label="Bookings" items={items} defaultTab="confirmed" />);

  await userEvent.tab();
  expect(tab('Confirmed')).toHaveFocus();
  await userEvent.tab();

  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

describe('a default tab that changes', () => {
  const tabsOf = (defaultTab?: string) => (
    <Tabs label="Bookings" items={items} defaultTab={defaultTab} />
  );

  it('is opened until the user chooses a tab', () => {
    const { rerender } = renderUi(tabsOf());

    rerender(tabsOf('confirmed'));

    expect(screen.getByRole('tabpanel')).toHaveTextContent('Confirmed bookings');
  });

  it('leaves the tab that the user has chosen', async () => {
    const { rerender } = renderUi(tabsOf());
    await userEvent.click(tab('Pending'));

    rerender(tabsOf('confirmed'));

    expect(screen.getByRole('tabpanel')).toHaveTextContent('Pending bookings');
  });
});
