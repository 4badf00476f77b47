import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { PREVIEW_COOKIE, sealChoice, type DevServerChoice } from '../preview-cookie.js';
import { aBuild, aSiteOnDisk, ORIGIN, SECRET, STAGING } from '../../testing/a-site-on-disk.js';

const EMAILS: Record<string, string> = {
  'Bearer of-ada': 'ada@stagedoor.example',
  'Bearer of-grace': 'grace@stagedoor.example',
  'Bearer of-mallory': 'mallory@stagedoor.example',
};
const HEADERS = {
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  authorization: 'Bearer of-ada',
};

export const ADDRESS = 'http://localhost:4200';
const { baseUrl: _none, ...built } = aBuild('1.6.0-local.0123456789ab');
/** What a dev server of `mfe-venue` describes. */
export const DEV_BUILD = { name: 'mfe-venue', ...built };

export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The cookie of Ada's dev server, or of another choice. */
export function sealedChoice(choice: Partial<DevServerChoice> = {}): string {
  const confirmed = { remote: 'mfe-venue', address: ADDRESS, email: 'ada@stagedoor.example' };
  return sealChoice({ ...confirmed, expires: inSeconds(60), ...choice }, SECRET);
}

/** A staging page server on which Ada and Grace may preview, and the API that knows them and Mallory. */
export async function aStagingSite() {
  const disk = await aSiteOnDisk();
  const api: FastifyInstance = fastify({ forceCloseConnections: true });
  api.get('/api/auth/me', async ({ headers }, reply) => {
    const email = EMAILS[headers.authorization ?? ''];
    return email ? { data: { email, emailConfirmed: true } } : reply.code(401).send({});
  });
  await api.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.server.address() as AddressInfo;
  const site = await disk.start({ ...STAGING, API_URL: `http://127.0.0.1:${port}` });
  const cookies = (cookie: string) => ({ cookies: { [PREVIEW_COOKIE]: cookie } });
  return {
    /** Posts as Ada from a page of the site. `undefined` omits a header. */
    post(
      call: string,
      payload: object | string,
      headers: Record<string, string | undefined> = {},
      cookie = sealedChoice(),
    ) {
      const sent = Object.entries({ ...HEADERS, ...headers });
      return site.inject({
        ...{ method: 'POST', url: `/preview/${call}`, payload, ...cookies(cookie) },
        headers: Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
      });
    },
    get: (url: string, cookie = '') => site.inject({ url, ...cookies(cookie) }),
    async stop() {
      await site.close();
      await api.close();
      await disk.remove();
    },
  };
}
