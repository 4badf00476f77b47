import type { ErrorBody } from '@stagedoor/contracts';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiError } from '../http/api-error';
import { createQueryClient } from './query';

const body: ErrorBody = {
  error: 'No.',
  message: 'No.',
  code: 'FORBIDDEN',
  details: [],
  requestId: 'r',
};

async function triesOf(error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error));
  await createQueryClient()
    .fetchQuery({
      queryKey: ['x'],
      queryFn,
      retry: createQueryClient().getDefaultOptions().queries?.retry,
      retryDelay: 1,
    })
    .catch(() => undefined);
  return queryFn.mock.calls.length;
}

describe('the cache of server data', () => {
  it.each([
    ['a 500', new ApiError(500, body)],
    ['a 503', new ApiError(503, body)],
    ['no answer', new ApiError(null, null)],
    ['a proxy’s page', new ApiError(404, null)],
  ])('retries exactly once after %s', async (_name, error) => {
    await expect(triesOf(error)).resolves.toBe(2);
  });

  it.each([400, 401, 403, 404, 409])('does not retry a refusal with %d', async (status) => {
    await expect(triesOf(new ApiError(status, body))).resolves.toBe(1);
  });

  it('does not refetch on window focus', () => {
    expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  });

  describe('without network', () => {
    beforeEach(() => onlineManager.setOnline(false));
    afterEach(() => onlineManager.setOnline(true));

    const noAnswer = new ApiError(null, null);

    it('fails a mutation at once and does not send it later', async () => {
      const client = createQueryClient();
      const mutationFn = vi.fn(() => Promise.reject(noAnswer));
      const sent = client.getMutationCache().build(client, { mutationFn }).execute(undefined);

      await expect(sent).rejects.toBe(noAnswer);
      onlineManager.setOnline(true);
      await client.resumePausedMutations();
      expect(mutationFn).toHaveBeenCalledTimes(1);
    });

    it('fails a query, and refetches it once the network is back', async () => {
      const client = createQueryClient();
      client.mount();
      const queryFn = vi.fn(() => Promise.reject<string>(noAnswer));
      const observer = new QueryObserver(client, { queryKey: ['x'], queryFn, retry: false });
      const stop = observer.subscribe(() => undefined);
      await waitFor(() => expect(observer.getCurrentResult().error).toBe(noAnswer));

      queryFn.mockResolvedValue('there');
      onlineManager.setOnline(true);

      await waitFor(() => expect(observer.getCurrentResult().data).toBe('there'));
      stop();
      client.unmount();
    });
  });
});
