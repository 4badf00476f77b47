import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Ends the whole site at once: no other copy can take requests over. */
const HURRY = 'SIGINT';

/**
 * Delays shutdown by DRAIN_SECONDS. The copy serves every request meanwhile but is no longer ready, so that the load
 * balancer sends no more before the connections close.
 */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  private begun = false;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  beforeApplicationShutdown(signal?: string): Promise<void> | undefined {
    this.begun = true;
    const { DRAIN_SECONDS: seconds } = this.environment;
    return seconds > 0 && signal !== HURRY ? pause(seconds * 1_000) : undefined;
  }
}
