import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { TextLink } from './text-link';

function styleOfLink(standalone: boolean) {
  renderUi(
    <TextLink href="/events" standalone={standalone}>
      Back to events
    </TextLink>,
  );
  return getComputedStyle(screen.getByRole('link'));
}

it('enlarges the touch target of a standalone link without taking more room', () => {
  const { display, paddingTop, paddingBottom, marginTop, marginBottom } = styleOfLink(true);

  expect(display).toBe('inline-block');
  expect([paddingTop, paddingBottom]).toEqual(['0.75rem', '0.75rem']);
  expect([marginTop, marginBottom]).toEqual(['-0.75rem', '-0.75rem']);
  expect(screen.getByRole('link')).not.toHaveAttribute('standalone');
});

it('keeps a link in a sentence as high as its line', () => {
  const { display, paddingTop } = styleOfLink(false);

  expect(display).not.toBe('inline-block');
  expect(paddingTop).toBe('');
});
