import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { AlarmCalls } from './alarm-calls.service.js';
import { AlarmMails } from './alarm-mails.js';
import { AlarmsModule } from './alarms.module.js';
import { TellOperatorJob } from './tell-operator.job.js';

/** How alarms reach the operator. Apart from raising them, because mail raises alarms and takes them along. */
@Module({
  imports: [AlarmsModule, MailModule],
  providers: [AlarmCalls, AlarmMails, TellOperatorJob],
})
export class OperatorModule {}
