import { createHmac } from 'node:crypto';
import { openChoice, sealChoice, type PreviewChoice } from './preview-cookie.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const NOW = 1_800_000_000;
const CHOICE: PreviewChoice = { remote: 'mfe-venue', version: '1.5.0-rc.1', expires: NOW + 60 };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs any payload with the right secret. */
function signed(payload: string): string {
  const hmac = createHmac('sha256', SECRET).update(`stagedoor-preview:${payload}`);
  return `${payload}.${hmac.digest('base64url')}`;
}

const DEV_SERVER: PreviewChoice = {
  ...{ remote: 'mfe-venue', address: 'http://localhost:4200', email: 'r&d@stagedoor.example' },
  expires: NOW + 60,
};

it.each([CHOICE, { ...CHOICE, failed: true as const }, DEV_SERVER])(
  'opens what it sealed: %j',
  (choice) => {
    expect(openChoice(sealChoice(choice, SECRET), SECRET)).toEqual(choice);
  },
);

it('seals like the manual signatures of these tests', () => {
  expect(sealChoice(CHOICE, SECRET)).toBe(signed(encoded(CHOICE)));
});

const [PAYLOAD = '', SIGNATURE = ''] = sealChoice(CHOICE, SECRET).split('.');

it.each([
  ['nothing', ''],
  ['no signature', PAYLOAD],
  ['an empty signature', `${PAYLOAD}.`],
  ['a short signature', `${PAYLOAD}.${SIGNATURE.slice(0, 20)}`],
  ['only a signature', `.${SIGNATURE}`],
  ['a third part', `${PAYLOAD}.${SIGNATURE}.${SIGNATURE}`],
  [
    'another version under this signature',
    `${encoded({ ...CHOICE, version: '9.9.9' })}.${SIGNATURE}`,
  ],
  [
    'a later expiry under this signature',
    `${encoded({ ...CHOICE, expires: NOW + 9e9 })}.${SIGNATURE}`,
  ],
  ['the signature of another secret', sealChoice(CHOICE, `${SECRET}!`)],
  [
    'the signature of another payload',
    `${PAYLOAD}.${createHmac('sha256', SECRET).update(PAYLOAD).digest('base64url')}`,
  ],
  ['an expired choice', signed(encoded({ ...CHOICE, expires: NOW }))],
  ['no JSON', signed(Buffer.from('{').toString('base64url'))],
  ['null', signed(encoded(null))],
  ['an invalid remote', signed(encoded({ ...CHOICE, remote: '../x' }))],
  ['an invalid version', signed(encoded({ ...CHOICE, version: '../../secret' }))],
  [
    'an address of another machine',
    signed(encoded({ ...DEV_SERVER, address: 'http://10.0.0.1:80' })),
  ],
  ['a dev server without an account', signed(encoded({ ...DEV_SERVER, email: undefined }))],
  ['a dev server and a version', signed(encoded({ ...DEV_SERVER, version: '1.4.0' }))],
  ['no end', signed(encoded({ ...CHOICE, expires: undefined }))],
  ['something more', signed(encoded({ ...CHOICE, baseUrl: 'https://evil.example/' }))],
])('rejects %s', (_what, sealed) => {
  expect(openChoice(sealed, SECRET)).toBeNull();
});
