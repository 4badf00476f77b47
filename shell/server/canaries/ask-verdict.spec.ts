import { verdictToken } from '@stagedoor/contracts/report-ticket';
import { askVerdictOf } from './ask-verdict.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const OLDER_VOTES = { draws: 0, networks: 0, failed: 0, counted: 0, countedFailures: 0 };
const VOTES = { ...OLDER_VOTES, unloaded: 0, countedUnloaded: 0 };
const RESULT = { verdict: 'no worse', stable: VOTES, canary: VOTES };
const CANARY = {
  remote: 'mfe-x',
  platform: 1,
  stable: '1.0.0',
  canary: '1.1.0-rc.1',
  since: '2026-11-22T10:00:00.000Z',
  autoRollback: true,
};

const answering = (status: number, body: unknown) => ({
  get: vi.fn(async () => ({ status, json: () => body })),
});

it('sends the token derived from the secret, not the secret', async () => {
  const copies = answering(200, { data: RESULT });

  expect(await askVerdictOf(copies, SECRET)(CANARY)).toEqual(RESULT);

  expect(copies.get).toHaveBeenCalledWith(
    '/canary-verdict?remote=mfe-x&stable=1.0.0&canary=1.1.0-rc.1&since=2026-11-22T10%3A00%3A00.000Z',
    {
      headers: { authorization: `Bearer ${verdictToken(SECRET)}` },
      signal: expect.any(AbortSignal),
    },
  );
});

it('reads the votes of an API that does not tell why areas failed', async () => {
  const data = { ...RESULT, stable: OLDER_VOTES, canary: OLDER_VOTES };

  expect(await askVerdictOf(answering(200, { data }), SECRET)(CANARY)).toEqual(RESULT);
});

it.each([
  ['another secret', 404, { error: { code: 'NOT_FOUND' } }, 'same REPORT_TICKET_SECRET'],
  ['an outage', 503, {}, 'The API answered 503'],
  ['a malformed response', 200, { data: { verdict: 'bad' } }, 'verdict'],
])('rejects for an API with %s', async (_, status, body, reason) => {
  await expect(askVerdictOf(answering(status, body), SECRET)(CANARY)).rejects.toThrow(reason);
});
