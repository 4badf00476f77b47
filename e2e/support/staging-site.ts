import type { SignedIn } from '@stagedoor/contracts';
import { startStagingSite, type StagingSite } from '@stagedoor/dev/start/staging-site';
import { call } from './api';
import { aPerson } from './data';
import { confirmAddress } from './sign-in';
import { siteUrl } from './site';
import { test as journey } from './test';

interface Staging extends StagingSite {
  /** The access token of a user who may preview. */
  accessToken: string;
}

/** A journey on its own staging page server, which uses the API of the started site. */
export const test = journey.extend<object, { staging: Staging }>({
  staging: [
    async ({ browser: _browser }, use) => {
      const person = { ...aPerson('Preview'), role: 'venue' };
      const { accessToken } = await call<SignedIn>('POST', '/auth/register', person);
      await confirmAddress(person.email);
      const staging = await startStagingSite(siteUrl(), person.email.toUpperCase());
      await use({ ...staging, accessToken });
      await staging.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ staging }, use) => use(staging.url),
});
