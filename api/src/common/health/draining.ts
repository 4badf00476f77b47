import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Everything ends: there is no other copy for anybody to turn to. */
const HURRY = 'SIGINT';

/**
 * The time between being told to stop and stopping. Every call is still served, and whoever deals them out hears that
 * this copy is not ready any more, so that none is on its way when it closes its lines.
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
