import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { MailWriters } from '../mail/mail-writers.service.js';
import { alarmTitle } from './domain/alarm-message.js';

/** Writes the mails about alarms to the operator. */
@Injectable()
export class AlarmMails implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly writers: MailWriters,
  ) {}

  onModuleInit(): void {
    const { OPERATOR_EMAIL, PUBLIC_URL: site } = this.environment;
    this.writers.register('alarm', async (message) => {
      const { to = OPERATOR_EMAIL, since, latest } = message;
      if (!to) return null;
      return {
        to,
        letter: {
          subject: `Alarm: ${alarmTitle(message)}`,
          parts: [
            {
              facts: [
                ['Site', site],
                ['Since', since],
              ],
            },
            ...latest.map((text) => ({ text })),
            { text: 'Further alarms of this kind are collected for four hours.' },
          ],
        },
      };
    });
  }
}
