import pg from 'pg';

/**
 * A connection of the pool. One that the server ends just as it is handed out has no listener yet, and an error that
 * nobody listens to ends the whole process. This one has always a listener; who uses it next is told by its call.
 */
export class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
