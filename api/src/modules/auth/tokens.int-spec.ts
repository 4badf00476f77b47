import { createHmac, generateKeyPairSync } from 'node:crypto';
import { signedInSchema } from '@stagedoor/contracts';
import jwt from 'jsonwebtoken';
import { aRegistration } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from './tokens.js';

const RSA = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const OWN_SECRET = 'a secret that the token itself contains';
const OWN_JWK = { kty: 'oct', k: Buffer.from(OWN_SECRET).toString('base64url') };
const IN_AN_HOUR = Math.floor(Date.now() / 1_000) + 3_600;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

afterEach(async () => {
  await test.dataSource.query('DELETE FROM users');
});

const signUp = () =>
  test.api.data(signedInSchema, 201, 'POST', '/auth/register', { body: aRegistration() });
const meStatus = async (token: string) =>
  (await test.api.call('GET', '/auth/me', { token })).status;

describe('a token', () => {
  const claims = (sub: string, jti: string, overrides = {}) => ({
    sub,
    jti,
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    exp: Math.floor(Date.now() / 1_000) + 60,
    ...overrides,
  });
  const decode = (token: string) =>
    jwt.decode(token, { complete: true }) as jwt.Jwt & {
      payload: { sub: string; jti: string; exp: number };
    };

  it('is refused after its end, although it was accepted before', async () => {
    const { accessToken } = await signUp();
    const { payload } = decode(accessToken);
    expect(await meStatus(accessToken)).toBe(200);

    vi.useFakeTimers({
      toFake: ['Date'],
      now: payload.exp * 1_000,
    });
    const status = await meStatus(accessToken);
    vi.useRealTimers();

    expect(status).toBe(401);
  });

  it('contains the issuer, the audience, the key, the session and its end', async () => {
    const { user, accessToken } = await signUp();

    const { header, payload } = decode(accessToken);

    expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.any(String) as string });
    expect(payload).toEqual({
      sub: user.id,
      jti: expect.any(String) as string,
      iss: 'stagedoor',
      aud: 'stagedoor-api',
      iat: expect.any(Number) as number,
      exp: expect.any(Number) as number,
    });
  });

  const forgeries: [string, (token: string, secret: string) => string][] = [
    ['no content', () => ''],
    ['another payload under the same signature', (token) => swapPayload(token)],
    ['no signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['half of its signature', (token) => token.slice(0, -20)],
    ['the last character cut off', (token) => token.slice(0, -1)],
    ['its payload alone', (token) => token.split('.')[1] ?? ''],
    ['two tokens joined', (token) => `${token}.${token}`],
    ['the algorithm none', (token) => resign(token, '', { algorithm: 'none' })],
    ['the algorithm none in capitals', (token) => unsigned(token, { alg: 'NONE' })],
    ['another secret', (token) => resign(token, 'another secret of more than 32 characters')],
    ['an empty secret', (token) => hashed(token, {}, '')],
    ['the key id as the secret', (token) => hashed(token, {}, keyIdOf(token))],
    ['a public key as the secret', (token) => hashed(token, {}, RSA.publicKey)],
    ['a key pair of its own', (token) => resign(token, RSA.privateKey, { algorithm: 'RS256' })],
    ['an embedded key', (token) => hashed(token, { jwk: OWN_JWK }, OWN_SECRET)],
    ['another algorithm', (token, secret) => resign(token, secret, { algorithm: 'HS512' })],
    ['an end in the past', (token, secret) => resign(token, secret, {}, { exp: 1 })],
    ['a start in the future', (token, secret) => resign(token, secret, {}, { nbf: IN_AN_HOUR })],
    ['another issuer', (token, secret) => resign(token, secret, {}, { iss: 'another' })],
    ['another audience', (token, secret) => resign(token, secret, {}, { aud: 'something' })],
    ['another key id', (token, secret) => resign(token, secret, { keyid: 'unknown' })],
    ['a file path as the key id', (token) => hashed(token, { kid: '../../../../dev/null' }, '')],
    ['a prototype as the key id', (token, secret) => hashed(token, { kid: '__proto__' }, secret)],
    ['a list as the key id', (token, secret) => hashed(token, { kid: [keyIdOf(token)] }, secret)],
    ['no session', (token, secret) => resign(token, secret, {}, { jti: randomId })],
    ["another user's session", (token, secret) => resign(token, secret, {}, { sub: randomId })],
    ['nothing but dots', () => '..'],
  ];
  const randomId = '01890000-0000-7000-8000-000000000000';

  const keyIdOf = (token: string) => decode(token).header.kid ?? '';

  function withHeader(token: string, header: object): string {
    const encoded = Buffer.from(JSON.stringify({ ...decode(token).header, ...header }));
    return `${encoded.toString('base64url')}.${token.split('.')[1]}`;
  }

  function unsigned(token: string, header: object): string {
    return `${withHeader(token, header)}.`;
  }

  /** Signs any header with any key, as a forger would. */
  function hashed(token: string, header: object, key: string): string {
    const signed = withHeader(token, header);
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  }

  function swapPayload(token: string): string {
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify(claims(randomId, randomId))).toString('base64url');
    return [header, payload, signature].join('.');
  }

  function resign(
    token: string,
    secret: string,
    options: jwt.SignOptions = {},
    overrides = {},
  ): string {
    const { header, payload } = decode(token);
    const { sub, jti } = payload;
    return jwt.sign(claims(sub, jti, overrides), secret, { keyid: header.kid, ...options });
  }

  it.each(forgeries)('with %s is refused', async (_, forge) => {
    const { accessToken } = await signUp();
    const token = forge(accessToken, test.environment.JWT_SECRET);

    const refusal = await test.api.refusal('GET', '/auth/me', { token });

    expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('control: signed again unchanged, it is accepted', async () => {
    const { accessToken } = await signUp();

    await expect(meStatus(resign(accessToken, test.environment.JWT_SECRET))).resolves.toBe(200);
  });
});

it.each<[string, (token: string) => Record<string, string>]>([
  ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
  ['no scheme', (token) => ({ authorization: token })],
  ['a cookie', (token) => ({ cookie: `token=${token}; accessToken=${token}` })],
  ['the right scheme, with more behind it', (token) => ({ authorization: `Bearer ${token} more` })],
  ['the right scheme, after a tab', (token) => ({ authorization: `Bearer\t${token}` })],
  ['a header of its own', (token) => ({ 'x-access-token': token })],
])('does not accept a token in %s', async (_, headersWith) => {
  const { accessToken } = await signUp();

  const refusal = await test.api.refusal('GET', '/auth/me', { headers: headersWith(accessToken) });

  expect(refusal).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

it('accepts a token after its scheme in lower case', async () => {
  const { accessToken } = await signUp();
  const headers = { authorization: `bearer ${accessToken}` };

  expect((await test.api.call('GET', '/auth/me', { headers })).status).toBe(200);
});

describe('a new signing key', () => {
  const NEW = 'a-local-secret-that-came-after-it-00002';
  const startCopy = (variables: NodeJS.ProcessEnv) =>
    startTestApp({ DATABASE_URL: test.environment.DATABASE_URL, JWT_SECRET: NEW, ...variables });
  const statusAt = async (copy: TestApp, token: string) => {
    const { status } = await copy.api.call('GET', '/auth/me', { token });
    await copy.close();
    return status;
  };

  it('accepts tokens of the previous key', async () => {
    const { accessToken } = await signUp();
    const copy = await startCopy({ JWT_PREVIOUS_SECRETS: test.environment.JWT_SECRET });

    await expect(statusAt(copy, accessToken)).resolves.toBe(200);
  });

  it('refuses tokens of a key that is no longer configured', async () => {
    const { accessToken } = await signUp();

    await expect(statusAt(await startCopy({}), accessToken)).resolves.toBe(401);
  });
});
