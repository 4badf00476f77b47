import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { createApiClient } from '../http/api-client';
import { PlatformProvider } from '../platform';
import { createQueryClient } from '../query/query';
import type { SessionView } from '../session/session';
import { useDraftForm } from './use-draft-form';

const DEFAULTS = { title: '', city: 'London' };

const guest: SessionView = { status: 'guest', user: null };
const platform = {
  session: createStore<SessionView>(() => guest),
  api: createApiClient({ getAccessToken: () => null, onUnauthorized: () => {} }),
  queryClient: createQueryClient(),
  leaveTo: () => {},
  endSession: () => {},
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <PlatformProvider platform={platform}>{children}</PlatformProvider>
);

const formOf = (key: string) =>
  renderHook((place: string) => useDraftForm(place, DEFAULTS), { wrapper, initialProps: key });
const storedOf = (key: string) =>
  JSON.parse(sessionStorage.getItem(`draft:guest:${key}`) ?? 'null') as unknown;

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it('keeps each of several changes in one handler', () => {
  const { result } = formOf('first');

  act(() => {
    result.current.change('title', 'Palace Night');
    result.current.change('city', 'Leeds');
  });

  expect(result.current.values).toEqual({ title: 'Palace Night', city: 'Leeds' });
  expect(storedOf('first')).toEqual({ title: 'Palace Night', city: 'Leeds' });
});

it('keeps a change after a reset in one handler', () => {
  const { result } = formOf('first');
  act(() => result.current.change('city', 'Leeds'));

  act(() => {
    result.current.reset();
    result.current.change('title', 'Palace Night');
  });

  expect(result.current.values).toEqual({ title: 'Palace Night', city: 'London' });
});

it('has the values of another form under another key, and leaves those of the first', () => {
  const { result, rerender } = formOf('first');
  act(() => {
    result.current.change('title', 'First');
    result.current.showErrors({ city: 'Not a city.' });
  });

  rerender('second');
  expect(result.current.values).toEqual(DEFAULTS);
  expect(result.current.field('city').error).toBeUndefined();
  act(() => result.current.change('city', 'Leeds'));

  expect(storedOf('second')).toEqual({ title: '', city: 'Leeds' });
  expect(storedOf('first')).toEqual({ title: 'First', city: 'London' });
  rerender('first');
  expect(result.current.values).toEqual({ title: 'First', city: 'London' });
});
