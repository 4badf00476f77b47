import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/**
 * The time between being told to stop and stopping. Every call is still served, and whoever deals them out hears that
 * this copy is not ready any more, so that none is on its way when it closes its lines.
 */
@Injectable()
export class Draining implements OnModuleDestroy {
  private begun = false;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  onModuleDestroy(): Promise<void> | undefined {
    this.begun = true;
    const { DRAIN_SECONDS: seconds } = this.environment;
    return seconds > 0 ? pause(seconds * 1_000) : undefined;
  }
}
