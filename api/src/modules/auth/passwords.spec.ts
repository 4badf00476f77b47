import { hash, verify } from '@node-rs/argon2';
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

describe('a password whose letters have accents', () => {
  const COMPOSED = 'caf\u00e9-at-night';
  const DECOMPOSED = COMPOSED.normalize('NFD');

  it.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ])('matches in either form of Unicode (%j, %j)', async (set, given) => {
    const passwordHash = await passwords.hash(set);

    await expect(passwords.matches(passwordHash, set)).resolves.toBe(true);
    await expect(passwords.matches(passwordHash, given)).resolves.toBe(true);
    await expect(passwords.matches(passwordHash, `${given}!`)).resolves.toBe(false);
  });

  it('matches an old hash of its decomposed form', async () => {
    const passwordHash = await hash(DECOMPOSED);

    await expect(passwords.matches(passwordHash, DECOMPOSED)).resolves.toBe(true);
  });

  it.each([
    [DECOMPOSED, 2],
    [COMPOSED, 1],
  ])(
    'is verified as often for an unknown account as for a known one (%j)',
    async (given, times) => {
      const known = await passwords.hash('correct horse battery');

      for (const passwordHash of [known, null]) {
        vi.mocked(verify).mockClear();
        await expect(passwords.matches(passwordHash, given)).resolves.toBe(false);
        expect(verify).toHaveBeenCalledTimes(times);
      }
    },
  );
});
