import fastify from 'fastify';
import { logSent, RequestLog } from './request-log.js';

const sent = {
  method: 'GET',
  path: '/api/events',
  status: 200,
  requestId: 'an-id-of-mine',
  milliseconds: 0.0123,
};

/** Returns the line of the framework's log for one request. */
async function lineOfTheFramework(): Promise<Record<string, unknown>> {
  const lines: string[] = [];
  const app = fastify({
    logController: new RequestLog(),
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    genReqId: () => sent.requestId,
  });
  app.get('/api/events', () => 'done');
  await app.inject('/api/events');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

it('writes one line per request, in the same format for a prepared answer', async () => {
  const lines: string[] = [];
  logSent('info', { write: (line) => void lines.push(line) })(sent);

  const line = JSON.parse(lines[0]!) as Record<string, unknown>;

  const { level, pid, hostname, reqId, res, msg, ...rest } = await lineOfTheFramework();
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  expect(line).toMatchObject({ level, pid, hostname, reqId, res, msg });
  expect(line).toMatchObject({ req: { method: 'GET', route: '/api/events' }, responseTime: 0.012 });
  expect(Object.keys(line).toSorted()).toEqual(
    [...Object.keys(rest), 'level', 'pid', 'hostname', 'reqId', 'res', 'msg'].toSorted(),
  );
});

it.each(['warn', 'silent'])('writes nothing at level %s', (level) => {
  const write = vi.fn();

  logSent(level, { write })(sent);

  expect(write).not.toHaveBeenCalled();
});
