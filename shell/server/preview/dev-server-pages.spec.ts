import { ADDRESS, aStagingSite, sealedChoice } from './testing/a-dev-server-choice.js';
import { dataIn } from '../testing/a-site-on-disk.js';

let site: Awaited<ReturnType<typeof aStagingSite>>;

beforeAll(async () => {
  site = await aStagingSite();
});

afterAll(() => site.stop());

/** The lines of a page's policy by their directive. */
function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const lines = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], line]));
}

describe('the pages of a browser with a dev server', () => {
  it('have the deployed registry, and a shell that waits for the script of the preview', async () => {
    const usual = await site.get('/venues/7');
    const { body, headers } = await site.get('/venues/7', sealedChoice());

    expect(dataIn(body, 'registry')).toEqual(dataIn(usual.body, 'registry'));
    expect(dataIn(body, 'preview')).toEqual({
      ...{ remote: 'mfe-venue', address: ADDRESS, pinned: '1.4.0' },
    });
    expect(body).toMatch(
      /<script src="\/preview\/files\/banner\/[^>]*><\/script>\n<template id="shell"><script src="\/assets\/shell\.0123456789abcdef\.js" integrity="sha384-[^>]*><\/script><\/template>/,
    );
    expect(usual.body).toContain('rel="preload" as="script"');
    expect(body).not.toContain('rel="preload" as="script"');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('may load files of that address, and of no other', async () => {
    const usual = policyOf((await site.get('/events')).headers);
    const policy = policyOf((await site.get('/events', sealedChoice())).headers);

    for (const kind of ['script-src', 'connect-src', 'img-src', 'font-src']) {
      expect(policy[kind]).toMatch(new RegExp(` ${ADDRESS}$`));
      expect(usual[kind]).not.toContain('localhost');
    }
    expect(policy['style-src']).not.toContain('localhost');
  });

  it('say that no version of a remote is in force', async () => {
    const { body } = await site.get('/events', sealedChoice({ remote: 'mfe-new' }));

    expect(dataIn(body, 'preview')).toMatchObject({ remote: 'mfe-new', pinned: null });
  });
});

describe('the confirmation page', () => {
  const pageFor = (address: string) =>
    site.get(`/preview/dev-server?remote=mfe-venue&address=${encodeURIComponent(address)}`);

  it('may fetch from the address in its query, and load nothing of it', async () => {
    const { statusCode, headers } = await pageFor(ADDRESS);

    expect(statusCode).toBe(200);
    const policy = policyOf(headers);
    expect(policy['connect-src']).toBe(`connect-src 'self' ${ADDRESS}`);
    expect(policy['script-src']).not.toContain(ADDRESS);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['http://evil.example:80', 'http://localhost', 'http://[::1]:4200', `${ADDRESS} *`])(
    'ignores %s',
    async (address) => {
      const { headers } = await pageFor(address);

      expect(policyOf(headers)['connect-src']).toBe("connect-src 'self'");
    },
  );

  it('is the only page that an address in the query concerns', async () => {
    const { headers } = await site.get(`/events?address=${ADDRESS}`);

    expect(policyOf(headers)['connect-src']).toBe("connect-src 'self'");
  });
});
