import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/render-ui';
import { Disclosure } from './disclosure';

function aDisclosure(defaultOpen?: boolean) {
  return (
    <Disclosure summary="More options" defaultOpen={defaultOpen}>
      Time zone
    </Disclosure>
  );
}

const press = () => fireEvent.click(screen.getByText('More options'));
const content = () => screen.getByText('Time zone');

it('is closed at first by default', () => {
  renderUi(aDisclosure());

  expect(content()).not.toBeVisible();
});

it('opens when the default becomes open, and is closed by the user alone', () => {
  const { rerender } = renderUi(aDisclosure());

  rerender(aDisclosure(true));
  expect(content()).toBeVisible();
  rerender(aDisclosure(false));
  expect(content()).toBeVisible();

  press();
  expect(content()).not.toBeVisible();
});

it('opens again after the user has closed it', () => {
  const { rerender } = renderUi(aDisclosure(true));
  press();
  rerender(aDisclosure(false));

  rerender(aDisclosure(true));

  expect(content()).toBeVisible();
});
