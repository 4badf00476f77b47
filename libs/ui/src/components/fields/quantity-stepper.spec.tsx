import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui';
import { QuantityStepper } from './quantity-stepper';

function Picker({ start, max }: { start: number; max: number }) {
  const [quantity, setQuantity] = useState(start);
  return <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} max={max} />;
}

const amount = () => screen.getByRole('combobox', { name: 'Quantity' });
const fewer = () => screen.getByRole('button', { name: 'One fewer' });
const more = () => screen.getByRole('button', { name: 'One more' });

it('offers amounts from 1 to the maximum', () => {
  renderUi(<Picker start={1} max={4} />);

  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

it('steps up and down, stops at both ends and keeps the focus there', async () => {
  renderUi(<Picker start={1} max={2} />);
  expect(fewer()).toHaveAttribute('aria-disabled', 'true');

  await userEvent.dblClick(more());
  expect(amount()).toHaveValue('2');
  expect(more()).toHaveAttribute('aria-disabled', 'true');
  expect(more()).toHaveFocus();
  expect(fewer()).not.toHaveAttribute('aria-disabled');
  await userEvent.dblClick(fewer());

  expect(amount()).toHaveValue('1');
  expect(fewer()).toHaveFocus();
});

it('accepts an amount from the list', async () => {
  renderUi(<Picker start={1} max={10} />);

  await userEvent.selectOptions(amount(), '7');

  expect(amount()).toHaveValue('7');
});

it('offers nothing if the maximum is 0', () => {
  renderUi(<Picker start={1} max={0} />);

  expect(screen.queryAllByRole('option')).toHaveLength(0);
  for (const button of [more(), fewer()]) expect(button).toHaveAttribute('aria-disabled', 'true');
});
