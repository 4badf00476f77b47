import { Alarm } from '../alarm.js';
import { reportFailure, RETRY_MS } from '../report-failure.js';
import type { Sandbox } from '../sandbox.js';
import { expireOverdue } from './expire-session.js';

/** Expires sessions when their time is over. */
export class Expiry {
  private readonly alarm = new Alarm(() => void this.expire());
  private isStopped = false;

  constructor(private readonly sandbox: Sandbox) {}

  /** Expires all sessions whose time is over now. */
  async settle(): Promise<void> {
    while (await expireOverdue(this.sandbox));
  }

  /** Sets the alarm to the next expiry. */
  schedule(): void {
    if (this.isStopped) return;
    const { books, clock } = this.sandbox;
    const [next] = books.expiries.getKeys({ limit: 1 });
    if (next) this.alarm.set(next[0] * 1000 - clock.now());
    else this.alarm.clear();
  }

  stop(): void {
    this.isStopped = true;
    this.alarm.clear();
  }

  /** Retries a write that fails, for example on a full disk. */
  private async expire(): Promise<void> {
    try {
      await this.settle();
      this.schedule();
    } catch (error) {
      reportFailure(error);
      if (!this.isStopped) this.alarm.set(RETRY_MS);
    }
  }
}
