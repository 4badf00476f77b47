import * as ui from '@stagedoor/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ElementType } from 'react';
import type { ComponentName } from './exhibit';
import { FRAME, Gallery } from './gallery';
import { ROOMS } from './rooms';

const { drawn } = vi.hoisted(() => ({ drawn: new Set<ElementType>() }));

/** Records every created element, to know what was rendered. */
vi.mock('react/jsx-runtime', async (importOriginal) => {
  const actual = await importOriginal<typeof import('react/jsx-runtime')>();
  const recorded =
    (make: typeof actual.jsx): typeof actual.jsx =>
    (type, props, key) => {
      drawn.add(type);
      return make(type, props, key);
    };
  return { ...actual, jsx: recorded(actual.jsx), jsxs: recorded(actual.jsxs) };
});

const exhibits = ROOMS.flatMap((room) => room.exhibits);
const notDrawn = (names: readonly ComponentName[]) =>
  names.filter((name) => !drawn.has(ui[name] as ElementType));

beforeEach(() => drawn.clear());

it('shows every exported component', () => {
  const components = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name));
  const shown = new Set<string>([...FRAME, ...exhibits.flatMap((exhibit) => exhibit.shows)]);

  expect(components.filter((name) => !shown.has(name))).toEqual([]);
});

it.each(exhibits)('renders the components that $id lists', ({ shows, Demo }) => {
  render(
    <ui.UiProvider>
      <Demo />
    </ui.UiProvider>,
  );

  expect(notDrawn(shows)).toEqual([]);
});

it('renders its own frame, with a link to every exhibit', () => {
  render(<Gallery />);

  expect(notDrawn(FRAME)).toEqual([]);
  for (const { id, title } of exhibits) {
    expect(screen.getByRole('link', { name: title, hidden: true })).toHaveAttribute(
      'href',
      `#${id}`,
    );
    expect(document.getElementById(id)).toBeInTheDocument();
  }
});

it('gives every room and exhibit a unique anchor', () => {
  const ids = [...ROOMS, ...exhibits].map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
});

it('changes the theme of the whole page', async () => {
  render(<Gallery />);

  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));

  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
