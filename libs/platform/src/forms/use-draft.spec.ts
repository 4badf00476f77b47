import { act, renderHook } from '@testing-library/react';
import { forgetDrafts, useDraft } from './use-draft';

describe('a form draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('is there again when the form comes back', () => {
    const first = renderHook(() => useDraft('event'));
    act(() => first.result.current.keep({ title: 'Late' }));

    expect(renderHook(() => useDraft('event')).result.current.initial).toEqual({ title: 'Late' });
  });

  it('is gone once it is cleared, or once all are forgotten', () => {
    const { result } = renderHook(() => useDraft('event'));
    act(() => result.current.keep({ title: 'Late' }));
    act(() => result.current.clear());
    sessionStorage.setItem('draft:venue', '{"name":"x"}');
    sessionStorage.setItem('other', 'stays');

    forgetDrafts();

    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('is empty when what is stored is damaged', () => {
    sessionStorage.setItem('draft:event', '{');

    expect(renderHook(() => useDraft('event')).result.current.initial).toEqual({});
  });
});
