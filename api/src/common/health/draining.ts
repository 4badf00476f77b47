import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Ends the whole site at once: no other copy can take requests over. */
const HURRY = 'SIGINT';

/**
 * Delays shutdown by DRAIN_SECONDS. The copy serves every request meanwhile but is no longer ready, so that the load
 * balancer sends no more before the connections close.
 */
@Injectable()
export class Draining {
  private begun = false;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Runs before any module stops its jobs. */
  async begin(signal?: string): Promise<void> {
    this.begun = true;
    const { DRAIN_SECONDS: seconds } = this.environment;
    if (seconds > 0 && signal !== HURRY) await pause(seconds * 1_000);
  }
}
