import pg from 'pg';
import { inCall } from '../common/tracing/spans.js';
import { currentRequestId, currentSpan } from '../common/work/work-context.js';
import { APPLICATION_NAME } from './session.js';

/** The driver's message of a statement that timed out. */
const UNANSWERED = 'Query read timeout';

const DATABASE = { 'db.system.name': 'postgresql' };
const TARGET = /\b(?:FROM|INTO|UPDATE)\s+"?(\w+)/i;

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection of the pool. It always has a listener for errors: without one, an error ends the process, and a
 * connection that the server closes on checkout has no other yet. The next statement reports the error. A connection
 * whose statement exceeds the driver's time limit is closed, because later statements would wait behind it. While a
 * request uses it, its application_name contains the request's id, which identifies slow and blocked statements.
 */
export class PooledClient extends pg.Client {
  private calledAs = APPLICATION_NAME;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    this.on('error', () => undefined);
  }

  /** Statements with a callback are sent unchanged; those of this application use promises. */
  override query = ((...parameters: unknown[]) => {
    const ask = () => (super.query as Query).apply(this, parameters);
    if (typeof parameters.at(-1) === 'function') return ask();
    const send = () => this.endIfUnanswered(ask() as Promise<unknown>);
    const sendAs = () => {
      const name = currentName();
      if (name === this.calledAs) return send();
      this.calledAs = name;
      // Sent together with the statement, which fails as well when the connection has ended.
      super.query(`SET application_name TO ${this.escapeLiteral(name)}`).catch(() => undefined);
      return send();
    };
    if (!currentSpan()) return sendAs();
    return inCall(summaryOf(parameters[0]), sendAs, DATABASE);
  }) as pg.Client['query'];

  private endIfUnanswered(sent: Promise<unknown>): Promise<unknown> {
    return sent.catch((error: Error) => {
      if (error.message === UNANSWERED) this.end().catch(() => undefined);
      throw error;
    });
  }
}

/** Returns the verb of a statement and the first table or function that it names. */
function summaryOf(statement: unknown): string {
  if (typeof statement !== 'string') return 'statement';
  const [verb = ''] = /\w+/.exec(statement) ?? [];
  const [, target = ''] = TARGET.exec(statement) ?? [];
  return `${verb.toUpperCase()} ${target}`.trim();
}

function currentName(): string {
  const requestId = currentRequestId();
  return requestId === undefined ? APPLICATION_NAME : `${APPLICATION_NAME} ${requestId}`;
}
