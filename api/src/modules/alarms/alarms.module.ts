import { Module } from '@nestjs/common';
import { Alarm } from './alarm.service.js';
import { ForgetAlarmsJob } from './forget-alarms.job.js';
import { AlarmsRepository } from './persistence/alarms.repository.js';

/** Raises and stores alarms. */
@Module({
  providers: [Alarm, AlarmsRepository, ForgetAlarmsJob],
  exports: [Alarm, AlarmsRepository],
})
export class AlarmsModule {}
