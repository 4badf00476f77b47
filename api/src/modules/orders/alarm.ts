import { Injectable, Logger } from '@nestjs/common';

/** Money that somebody must look at. */
@Injectable()
export class Alarm {
  private readonly logger = new Logger('ALARM');

  raise(what: string): void {
    this.logger.error(`ALARM: ${what}`);
  }
}
