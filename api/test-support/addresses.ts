import * as z from 'zod/mini';
import { aRegistration, type Person } from './builders.js';
import { linkIn, type Mailbox } from './mailbox.js';
import type { TestApp } from './test-app.js';

/** Changes the address of an account, by the links that are mailed for it. */
export async function changeAddress(
  test: TestApp,
  mailbox: Mailbox,
  { token }: Person,
  email: string,
): Promise<void> {
  await mailbox.empty(test);
  const body = { email, currentPassword: aRegistration().password };
  await test.api.data(z.unknown(), 200, 'POST', '/auth/change-email', { token, body });
  for (const mail of await mailbox.empty(test)) {
    const agreement = { token: linkIn(mail).hash.slice(1), decision: 'agree' };
    await test.api.call('POST', '/auth/decide-email-change', { body: agreement });
  }
}
