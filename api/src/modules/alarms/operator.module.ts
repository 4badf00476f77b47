import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { AlarmCalls } from './alarm-calls.service.js';
import { AlarmMails } from './alarm-mails.js';
import { AlarmsModule } from './alarms.module.js';
import { TellOperatorJob } from './tell-operator.job.js';

/** Sends alarms to the operator. Separate from AlarmsModule, because the mail module raises alarms and sends them. */
@Module({
  imports: [AlarmsModule, MailModule],
  providers: [AlarmCalls, AlarmMails, TellOperatorJob],
})
export class OperatorModule {}
