import pg from 'pg';
import { currentRequestId } from '../common/work/work-context.js';
import { APPLICATION_NAME } from './session.js';

/** The driver's words for it. */
const UNANSWERED = 'Query read timeout';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection of the pool. One that the server ends just as it is handed out has no listener yet, and an error that
 * nobody listens to ends the whole process. This one has always a listener; who uses it next is told by its call.
 * One whose statement got no answer within the driver's own limit is ended: whatever came next would wait behind it.
 * While it serves a call it bears the call's id, so that a slow or blocked statement leads to whose it is.
 */
export class PooledClient extends pg.Client {
  private calledAs = APPLICATION_NAME;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  /** Statements whose caller waits for a callback go out as they are; ours wait for promises. */
  override query = ((...parameters: unknown[]) => {
    const send = () => this.endIfUnanswered((super.query as Query).apply(this, parameters));
    const name = currentName();
    if (name === this.calledAs || typeof parameters.at(-1) === 'function') return send();
    this.calledAs = name;
    // It fails where the connection has ended, and says so better than a statement after it would.
    return super.query(`SET application_name TO ${this.escapeLiteral(name)}`).then(send);
  }) as pg.Client['query'];

  private endIfUnanswered(sent: unknown): unknown {
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: Error) => {
      if (error.message === UNANSWERED) this.end().catch(() => undefined);
      throw error;
    });
  }
}

function currentName(): string {
  const requestId = currentRequestId();
  return requestId === undefined ? APPLICATION_NAME : `${APPLICATION_NAME} ${requestId}`;
}
