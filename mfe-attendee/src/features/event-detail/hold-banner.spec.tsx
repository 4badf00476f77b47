import { anId } from '@stagedoor/testing';
import { UiProvider } from '@stagedoor/ui';
import { act, render, screen } from '@testing-library/react';
import { HoldBanner } from './hold-banner';

const NOW = new Date('2099-06-01T10:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

function renderBanner(expiresAt: string, onEnd = vi.fn()) {
  const payment = { expiresAt, checkoutUrl: 'https://pay.test/cs_1' };
  const hold = { orderId: anId(400), quantity: 2, payment };
  const { unmount } = render(
    <UiProvider theme="light">
      <HoldBanner
        hold={hold}
        clock={Date.now}
        releasing={false}
        onContinue={vi.fn()}
        onRelease={vi.fn()}
        onOver={vi.fn()}
        onEnd={onEnd}
      />
    </UiProvider>,
  );
  return { onEnd, unmount };
}

describe('the hold banner', () => {
  it('counts down every second', () => {
    renderBanner('2099-06-01T10:12:40.000Z');

    expect(screen.getByText('You hold 2 tickets, 12:40 left')).toBeInTheDocument();

    act(() => {
      vi.advanceTimersByTime(1_000);
    });

    expect(screen.getByText('You hold 2 tickets, 12:39 left')).toBeInTheDocument();
  });

  it('disappears when the time is over and calls onEnd every five seconds until it is gone', () => {
    const { onEnd, unmount } = renderBanner('2099-06-01T10:00:02.000Z');

    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(onEnd).not.toHaveBeenCalled();
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(screen.queryByText(/You hold/)).not.toBeInTheDocument();
    expect(onEnd).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(onEnd).toHaveBeenCalledTimes(3);

    unmount();

    expect(vi.getTimerCount()).toBe(0);
  });
});
