import type { Environment } from '../../../config/environment.js';
import type { AttemptLimit } from '../attempt-counters.service.js';

/** The limit of mails about its address that an account may request per hour: the address may be a stranger's. */
export function mailLimit(
  { ADDRESS_MAILS_PER_ACCOUNT }: Environment,
  userId: string,
): AttemptLimit {
  return {
    of: 'mail',
    text: userId,
    max: ADDRESS_MAILS_PER_ACCOUNT,
    windowSeconds: 60 * 60,
    refusal: 'We have sent several mails already.',
  };
}
