import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { createApiClient } from '../http/api-client';
import { PlatformProvider } from '../platform';
import { createQueryClient } from '../query/query';
import type { SessionView } from '../session/session';
import { forgetDrafts, useDraft } from './use-draft';

function aPerson(id: string | null) {
  const session = createStore<SessionView>(() => ({
    status: id ? 'signed-in' : 'guest',
    user: id
      ? {
          id,
          firstName: 'Demo',
          lastName: id,
          email: '',
          emailConfirmed: true,
          currentRole: 'creator',
          userRoles: [],
        }
      : null,
  }));
  const api = createApiClient({ getAccessToken: () => null, onUnauthorized: () => {} });
  const platform = {
    session,
    api,
    queryClient: createQueryClient(),
    leaveTo: () => {},
    endSession: () => {},
  };
  return ({ children }: { children: ReactNode }) => (
    <PlatformProvider platform={platform}>{children}</PlatformProvider>
  );
}

const draftOf = (person: string | null) =>
  renderHook(() => useDraft('event'), { wrapper: aPerson(person) }).result;

describe('a form draft', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([null, 'a'])('is restored when the form is rendered again (%j)', (person) => {
    draftOf(person).current.keep({ title: 'Late' });

    expect(draftOf(person).current.initial).toEqual({ title: 'Late' });
  });

  it('is not shown to the next user', () => {
    draftOf('a').current.keep({ title: 'Secret' });

    expect(draftOf('b').current.initial).toEqual({});
    expect(draftOf(null).current.initial).toEqual({});
  });

  it('is deleted by clear and by forgetDrafts', () => {
    draftOf('a').current.keep({ title: 'Late' });
    draftOf('a').current.clear();
    draftOf('b').current.keep({ title: 'Late' });
    sessionStorage.setItem('other', 'stays');

    forgetDrafts();

    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('is empty if the stored value is damaged', () => {
    sessionStorage.setItem('draft:a:event', '{');

    expect(draftOf('a').current.initial).toEqual({});
  });
});
