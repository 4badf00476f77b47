import { fireEvent } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { renderToString } from 'react-dom/server';
import { planArtwork } from './artwork-plan';
import { EventArtwork } from './event-artwork';

const ID = '0199f3a1-7c2e-7d44-9b1c-2f00aa551271';
const MANY = Array.from(
  { length: 300 },
  (_, index) => `0199f3a1-7c2e-7d44-9b1c-${index.toString(16).padStart(12, '0')}`,
);

it('draws the same for the same id', () => {
  expect(planArtwork(ID)).toEqual(planArtwork(ID));
});

it('draws something else for a similar id', () => {
  const plans = new Set(MANY.map((id) => JSON.stringify(planArtwork(id))));

  expect(plans.size).toBe(MANY.length);
});

it('uses all three pictures of sound and all three hues', () => {
  const plans = MANY.map(planArtwork);

  expect(new Set(plans.map((plan) => plan.kind))).toEqual(new Set(['bars', 'waves', 'rings']));
  for (const plan of plans) {
    expect(new Set(plan.glows.map((glow) => glow.hue))).toEqual(new Set(['red', 'blue', 'green']));
  }
});

it('draws equal parts without a React warning', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

  for (const id of MANY) renderUi(<EventArtwork id={id} />).unmount();

  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});

it('is decoration without text or style attributes', () => {
  const { container } = renderUi(<EventArtwork id={ID} />);

  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('svg text, [style]')).toBeNull();
});

it('shows the cover, and the drawing if the cover fails to load', () => {
  const { container } = renderUi(<EventArtwork id={ID} coverImageUrl="/cover.jpg" />);
  const cover = container.querySelector('img');
  expect(cover).toHaveAttribute('src', '/cover.jpg');
  expect(cover).toHaveAttribute('alt', '');

  if (cover) fireEvent.error(cover);

  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toBeInTheDocument();
});

it('has its lights in the HTML of a page, and its figures in the browser', () => {
  const html = renderToString(<EventArtwork id={ID} />);
  const { container } = renderUi(<EventArtwork id={ID} />);

  expect(html.match(/<circle/g)).toHaveLength(3);
  expect(html).not.toMatch(/<path|<rect [^>]*rx=/);
  expect(container.querySelectorAll('path, rect[rx], circle').length).toBeGreaterThan(10);
});
