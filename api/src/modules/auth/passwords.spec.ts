import { verify } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const passwords = new Passwords();

it('matches its own hash and no other password', async () => {
  const hash = await passwords.hash('correct horse battery');

  await expect(passwords.matches(hash, 'correct horse battery')).resolves.toBe(true);
  await expect(passwords.matches(hash, 'correct horse')).resolves.toBe(false);
});

it('does the same work for an unknown account as for a wrong password', async () => {
  await expect(passwords.matches(null, 'the decoy password')).resolves.toBe(false);

  const [[against] = []] = vi.mocked(verify).mock.calls;
  expect(against).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
