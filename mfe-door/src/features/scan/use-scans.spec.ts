import { act, renderHook } from '@testing-library/react';
import type { Decision } from '../../scanning/decision';
import type { DoorScanner } from '../../scanning/door-scanner';
import { useScans } from './use-scans';

const ADMITTED: Decision = {
  ...{ id: 'a scan', verdict: 'admitted', visit: 1, ticketType: 'Standing', initial: 'D' },
  ...{ admission: null, otherEvent: null, isLocal: false },
};

function openScans() {
  let decide!: (decision: Decision) => void;
  const scan = () =>
    new Promise<Decision>((resolve) => {
      decide = resolve;
    });
  const scanner = { scan } as unknown as DoorScanner;
  const { result } = renderHook(() => useScans(scanner, 'in', 'Europe/London'));
  return { result, decide: async () => act(async () => decide(ADMITTED)) };
}

it('keeps waiting for the verdict of a ticket while another code is no ticket', async () => {
  const { result, decide } = openScans();
  act(() => result.current.scan('a code'));

  act(() => result.current.refuse('No ticket.'));
  expect(result.current).toMatchObject({ pending: true, problem: null });

  await decide();
  expect(result.current).toMatchObject({ decision: ADMITTED, pending: false, earlier: [] });
});

it('refuses what is no ticket while it waits for none', async () => {
  const { result, decide } = openScans();
  act(() => result.current.scan('a code'));
  await decide();

  act(() => result.current.refuse('No ticket.'));

  expect(result.current).toMatchObject({ decision: null, problem: 'No ticket.' });
});
