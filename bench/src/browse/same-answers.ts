import { connect } from 'node:net';
import type { ClosedLoop, Throughput } from '../load/closed-loop.js';
import { latenciesOf, round } from '../load/latencies.js';

const GOOD = Buffer.from('HTTP/1.1 200');
const HEAD_END = '\r\n\r\n';

/**
 * Keeps `clients` connections busy with one request whose responses all have the same length, as prepared answers do:
 * the first response gives the length, and from then on bytes are counted. A client that parses more is slower than
 * the servers under comparison.
 */
export async function loadSameAnswers(
  port: number,
  request: Buffer,
  { clients, warmUpMs, measureMs }: ClosedLoop,
): Promise<Throughput> {
  const from = performance.now() + warmUpMs;
  const until = from + measureMs;
  const durations: number[] = [];
  const answered = (begun: number, ended: number) => {
    if (ended >= from && ended < until) durations.push(ended - begun);
    return ended < until;
  };
  await Promise.all(Array.from({ length: clients }, () => keepAsking(port, request, answered)));
  const count = durations.length;
  return { count, perSecond: round((count * 1_000) / measureMs, 1), ...latenciesOf(durations) };
}

/** Repeats the request until `answered` returns false. */
function keepAsking(
  port: number,
  request: Buffer,
  answered: (begun: number, ended: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let [received, length, begun] = [0, 0, 0];
    const socket = connect(port, '127.0.0.1', () => ask());
    const ask = () => {
      received = 0;
      begun = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      if (received === 0 && !chunk.subarray(0, GOOD.length).equals(GOOD)) {
        socket.destroy(new Error(`Not a good answer: ${chunk.toString('latin1', 0, 200)}`));
      }
      length ||= lengthOf(chunk);
      received += chunk.length;
      if (received < length) return;
      if (received > length) socket.destroy(new Error('The answers differ in length.'));
      else if (answered(begun, performance.now())) ask();
      else socket.destroy();
    });
  });
}

/** Returns the length of a whole response, from its head. */
function lengthOf(chunk: Buffer): number {
  const headLength = chunk.indexOf(HEAD_END) + HEAD_END.length;
  const head = chunk.toString('latin1', 0, headLength);
  return headLength + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
}
