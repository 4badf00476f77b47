import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Semaphore } from '../../common/batching/semaphore.js';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. argon2id is the library's default kind. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing fills a core: more at a time would slow every request, since it occupies the threads of the event loop. */
const AT_ONCE = 2;
const WAITING = 200;

/**
 * Hashes and verifies passwords in Unicode's composed form (NFC): keyboards differ in the form in which they send the
 * same letter with an accent.
 */
@Injectable()
export class Passwords implements OnModuleInit {
  private readonly turns = new Semaphore(AT_ONCE, WAITING);
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(password.normalize('NFC'), ARGON2));
  }

  /** Takes the same time for an unknown account (null) as for a wrong password. */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.decoyHash());
    const matches = await this.turns.run(() => verifyInEitherForm(against, password));
    return matches && passwordHash !== null;
  }

  /** Computed at start-up, so that the first sign-in takes no longer than others. */
  async onModuleInit(): Promise<void> {
    await this.decoyHash();
  }

  private decoyHash(): Promise<string> {
    return (this.decoy ??= this.hash('the decoy password'));
  }
}

/** An old hash may be that of another form than the composed one. */
async function verifyInEitherForm(against: string, password: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  if (await verify(against, composed)) return true;
  return composed !== password && verify(against, password);
}
