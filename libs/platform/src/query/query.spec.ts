import type { ErrorBody } from '@stagedoor/contracts';
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
  const queryFn = jest.fn(() => Promise.reject(error));
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
  ])('tries exactly once more after %s', async (_name, error) => {
    await expect(triesOf(error)).resolves.toBe(2);
  });

  it.each([400, 401, 403, 404, 409])(
    'does not ask again what was refused with %d',
    async (status) => {
      await expect(triesOf(new ApiError(status, body))).resolves.toBe(1);
    },
  );

  it('does not ask again because the window has the focus', () => {
    expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  });
});
