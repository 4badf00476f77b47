import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './query';
import { useSingleMutation } from './use-single-mutation';

function aMutation() {
  const client = createQueryClient();
  const answers: (() => void)[] = [];
  const mutationFn = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const useSave = () => useSingleMutation('save', { mutationFn });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { answers, mutationFn, useSave, wrapper };
}

it('ignores a second call while the first is pending, also of another component', async () => {
  const { answers, mutationFn, useSave, wrapper } = aMutation();
  const one = renderHook(useSave, { wrapper }).result;
  const other = renderHook(useSave, { wrapper }).result;

  await act(async () => {
    one.current.mutate(undefined);
    one.current.mutate(undefined);
    other.current.mutate(undefined);
  });
  expect(mutationFn).toHaveBeenCalledTimes(1);
  expect(renderHook(useSave, { wrapper }).result.current.isPending).toBe(true);
  await act(async () => answers[0]!());
  await act(async () => other.current.mutate(undefined));

  expect(mutationFn).toHaveBeenCalledTimes(2);
});

it('is idle on a page that the server draws', () => {
  const { useSave, wrapper: Wrapper } = aMutation();
  const Save = () => (useSave().isPending ? 'Saving' : 'Save');

  const html = renderToString(
    <Wrapper>
      <Save />
    </Wrapper>,
  );

  expect(html).toBe('Save');
});
