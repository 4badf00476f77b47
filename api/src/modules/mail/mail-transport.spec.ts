import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../config/environment.js';
import { MailTransport } from './mail-transport.js';

it('writes files that only their owner can read', async () => {
  const place = await mkdtemp(join(tmpdir(), 'stagedoor-mail-transport-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = join(place, 'mail');
  const settings: Partial<Environment> = { MAIL_DIR: folder, MAIL_FROM: 'door@example.org' };
  const transport = new MailTransport(settings as Environment);

  await transport.send('a-mail', {
    to: 'ada@example.org',
    letter: { subject: 'Your link', parts: [{ text: 'A sentence.' }] },
  });

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await readdir(folder)).toEqual(['a-mail.eml']);
  expect(await modeOf(folder)).toBe(0o700);
  expect(await modeOf(join(folder, 'a-mail.eml'))).toBe(0o600);
});
