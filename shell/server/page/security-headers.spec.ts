/** @jest-environment node */
import { pageHeaders } from './security-headers.js';

it.each(['script-src', 'img-src', 'font-src'])(
  'lets in the %s of remotes on other hosts',
  (kind) => {
    const headers = pageHeaders('a-nonce', ['https://files.example']);

    const policy = headers['content-security-policy']!.split('; ');

    expect(policy.find((line) => line.startsWith(`${kind} `))).toMatch(
      / https:\/\/files\.example$/,
    );
  },
);

it.each(['style-src', 'connect-src'])('lets in no %s of other hosts', (kind) => {
  const headers = pageHeaders('a-nonce', ['https://files.example']);

  const policy = headers['content-security-policy']!.split('; ');

  expect(policy.find((line) => line.startsWith(`${kind} `))).not.toContain('files.example');
});
