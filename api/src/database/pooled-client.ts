import pg from 'pg';
import { currentRequestId } from '../common/http/request-context.js';
import { APPLICATION_NAME } from './session.js';

type Query = (...parameters: unknown[]) => unknown;

/**
 * A connection of the pool. One that the server ends just as it is handed out has no listener yet, and an error that
 * nobody listens to ends the whole process. This one has always a listener; who uses it next is told by its call.
 * While it serves a call it bears the call's id, so that a slow or blocked statement leads to whose it is.
 */
export class PooledClient extends pg.Client {
  private calledAs = APPLICATION_NAME;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override query = ((...parameters: unknown[]) => {
    this.bearCurrentId();
    return (super.query as Query).apply(this, parameters);
  }) as pg.Client['query'];

  /** Goes out ahead of the statement that it is for, without waiting. Nothing depends on it. */
  private bearCurrentId(): void {
    const requestId = currentRequestId();
    const name = requestId === undefined ? APPLICATION_NAME : `${APPLICATION_NAME} ${requestId}`;
    if (name === this.calledAs) return;
    this.calledAs = name;
    super.query(`SET application_name TO ${this.escapeLiteral(name)}`).catch(() => undefined);
  }
}
