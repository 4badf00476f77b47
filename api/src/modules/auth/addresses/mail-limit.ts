import type { Environment } from '../../../config/environment.js';
import type { AttemptLimit } from '../attempt-counters.js';

/** How many mails about its address an account may ask for within an hour: they may go to a stranger. */
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
