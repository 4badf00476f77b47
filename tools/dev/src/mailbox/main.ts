import { join } from 'node:path';
import { z } from 'zod';
import { createMailbox } from './start-mailbox.js';

const environment = z.object({
  MAIL_PORT: z.coerce.number().int().min(1).max(65_535),
  STAGEDOOR_DATA_DIR: z.string().min(1),
});

const { MAIL_PORT, STAGEDOOR_DATA_DIR } = environment.parse(process.env);
await createMailbox(join(STAGEDOOR_DATA_DIR, 'mail')).listen({
  port: MAIL_PORT,
  host: '127.0.0.1',
});
