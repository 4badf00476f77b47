import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '@stagedoor/contracts';
import { CallRefused, StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** What a person knows after a call: an answer, a refusal (4xx), or nothing. */
export type Answer<T> = { answer: T } | { refused: CallRefused } | null;

const TRIES = 4;

/** Somebody with an account, who calls any copy of the API and tries again when it does not answer. */
export class Person {
  private constructor(
    readonly shop: Shop,
    readonly random: Random,
    private readonly doors: readonly StagedoorClient[],
  ) {}

  static async register(shop: Shop, name: string, random: Random): Promise<Person> {
    const api = new StagedoorClient(random.pick(shop.copies).url);
    const { accessToken } = await api.post<SignedIn>('/auth/register', {
      email: `${name.replaceAll(' ', '-')}@example.com`,
      firstName: 'Soak',
      lastName: name,
      password: 'silent-disco',
      role: 'creator',
    });
    const doors = shop.copies.map(({ url }) => new StagedoorClient(url, accessToken));
    return new Person(shop, random, doors);
  }

  /** One copy, by chance. */
  door(): StagedoorClient {
    return this.random.pick(this.doors);
  }

  /** Calls one copy after another until one of them answers. */
  async persist<T>(call: (door: StagedoorClient) => Promise<T>): Promise<Answer<T>> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return { answer: await call(this.door()) };
      } catch (error) {
        if (error instanceof CallRefused && error.status < 500) return { refused: error };
        this.shop.tally.add(
          error instanceof CallRefused ? `answered ${error.status}` : 'not answered',
        );
        await pause(this.random.int(50, 400));
      }
    }
    return null;
  }
}
