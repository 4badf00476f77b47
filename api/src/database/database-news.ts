import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { KEEP_ALIVE } from './session.js';

const CONNECT_TIMEOUT_MS = 5_000;
const PAUSE_MS = 1_000;

/**
 * Listens to a channel of the database on a connection of its own, and reconnects when that is lost. Calls `hear` for
 * each notification and after each connect, because notifications may have been missed before.
 */
export class DatabaseNews {
  private readonly logger = new Logger('database notifications');
  private readonly stopping = new AbortController();
  private socket: Socket | undefined;
  private listening: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly hear: () => void,
  ) {}

  listen(): void {
    this.listening = this.listenUntilStopped();
  }

  /** Destroys the connection: a frozen database never confirms an orderly end. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.socket?.destroy();
    await this.listening;
  }

  private async listenUntilStopped(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const problem = await this.listenOnce();
      if (signal.aborted) return;
      this.logger.warn(`Reconnects in a second: ${problem}`);
      await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves with the reason when the connection has ended. */
  private async listenOnce(): Promise<string> {
    const socket = new Socket();
    const client = new pg.Client({
      stream: () => socket,
      connectionString: this.url,
      application_name: 'stagedoor-news',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    this.socket = socket;
    const ended = new Promise<string>((resolve) => {
      client.on('error', (error) => resolve(String(error)));
      client.on('end', () => resolve('the connection has ended'));
    });
    client.on('notification', this.hear);
    try {
      // A client that is ended while it connects settles no promise but emits its end.
      await Promise.race([this.begin(client), ended]);
      return await ended;
    } catch (error) {
      return String(error);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async begin(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(this.channel)}`);
    this.hear();
  }
}
