import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { renderUi } from '../testing/render-ui';
import { Button } from './button/button';
import { CouldNotRefresh } from './could-not-refresh';
import { EmptyState } from './empty-state/empty-state';
import { LoadFailure } from './load-failure';

const FAILURES: [string, (onRetry: () => void) => ReactElement][] = [
  ['LoadFailure', (onRetry) => <LoadFailure message="Failed to load events" onRetry={onRetry} />],
  ['CouldNotRefresh', (onRetry) => <CouldNotRefresh onRetry={onRetry} />],
  [
    'EmptyState',
    (onRetry) => (
      <EmptyState
        title="Failed to load event"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    ),
  ],
];

interface ContentProps {
  failure: (typeof FAILURES)[number][1];
}

function Content({ failure }: ContentProps) {
  const [failed, setFailed] = useState(true);
  return failed ? failure(() => setFailed(false)) : <p>12 events</p>;
}

describe.each(FAILURES)('a removed %s', (_name, failure) => {
  it('leaves the focus to the section around it', async () => {
    renderUi(
      <main>
        <section aria-label="Events">
          <Content failure={failure} />
        </section>
      </main>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByText('12 events')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Events' })).toHaveFocus();
  });

  it('leaves the focus to the main area without a section', async () => {
    renderUi(
      <main>
        <Content failure={failure} />
      </main>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('does not move a focus that is elsewhere', () => {
  const { rerender } = renderUi(
    <main>
      <input aria-label="Search" />
      <CouldNotRefresh onRetry={vi.fn()} />
    </main>,
  );
  screen.getByRole('textbox').focus();

  rerender(
    <main>
      <input aria-label="Search" />
    </main>,
  );

  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
