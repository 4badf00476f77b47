import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { createApiClient } from '../http/api-client';
import { PlatformProvider } from '../platform';
import { createQueryClient } from '../query/query';
import type { SessionView } from '../session/session';
import { type AttemptKeys, createAttempts, useAttempts } from './attempts';

const TWO = { quantity: 2 };
const THREE = { quantity: 3 };

let kept: AttemptKeys;
const attempts = (known: AttemptKeys = {}) =>
  createAttempts(known, (keys) => {
    kept = keys;
  });

it('keeps the key of a body without a response, also after another body', () => {
  const { keyFor } = attempts();
  const first = keyFor(TWO);

  expect(keyFor(THREE)).not.toBe(first);
  expect(keyFor(TWO)).toBe(first);
});

it('uses another key after a response, and keeps those of other bodies', () => {
  const { keyFor, end } = attempts();
  const [two, three] = [keyFor(TWO), keyFor(THREE)];

  end(TWO);

  expect(keyFor(TWO)).not.toBe(two);
  expect(keyFor(THREE)).toBe(three);
});

it('starts with the stored keys', () => {
  const first = attempts().keyFor(TWO);

  expect(attempts(kept).keyFor(TWO)).toBe(first);
});

it('removes the key of an ended attempt', () => {
  const { keyFor, end } = attempts();
  keyFor(TWO);

  end(TWO);

  expect(kept).toEqual({});
});

describe('in a tab', () => {
  const platform = {
    session: createStore<SessionView>(() => ({ status: 'guest', user: null })),
    api: createApiClient({ getAccessToken: () => null, onUnauthorized: () => {} }),
    queryClient: createQueryClient(),
    leaveTo: () => {},
    endSession: () => {},
  };
  const attemptsOf = (name: string) =>
    renderHook((place: string) => useAttempts(place), {
      initialProps: name,
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(PlatformProvider, { platform, children }),
    });

  afterEach(() => sessionStorage.clear());

  it('repeats a key after a reload', () => {
    const key = attemptsOf('order:1').result.current.keyFor(TWO);

    expect(attemptsOf('order:1').result.current.keyFor(TWO)).toBe(key);
  });

  it('repeats the key of another name after a reload', () => {
    const { result, rerender } = attemptsOf('order:1');
    rerender('order:2');

    const key = result.current.keyFor(TWO);

    expect(attemptsOf('order:2').result.current.keyFor(TWO)).toBe(key);
    expect(attemptsOf('order:1').result.current.keyFor(TWO)).not.toBe(key);
  });

  it('keeps its attempts while the name is the same', () => {
    const { result, rerender } = attemptsOf('order:1');
    const first = result.current;

    rerender('order:1');

    expect(result.current).toBe(first);
  });
});
