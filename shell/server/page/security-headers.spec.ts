import { pageHeaders } from './security-headers.js';

it.each(['script-src', 'connect-src', 'img-src', 'font-src'])(
  'allows the %s of remotes on other origins',
  (kind) => {
    const headers = pageHeaders('a-nonce', ['https://files.example']);

    const policy = headers['content-security-policy']!.split('; ');

    expect(policy.find((line) => line.startsWith(`${kind} `))).toMatch(
      / https:\/\/files\.example$/,
    );
  },
);

it('allows no styles of other origins', () => {
  const headers = pageHeaders('a-nonce', ['https://files.example']);

  const policy = headers['content-security-policy']!.split('; ');

  expect(policy.find((line) => line.startsWith('style-src '))).not.toContain('files.example');
});
