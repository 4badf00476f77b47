import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '@stagedoor/contracts';
import { CallRefused, StagedoorClient } from '@stagedoor/ops/site/stagedoor-client';
import type { Random } from './random.js';
import type { Shop } from './shop.js';

/** The outcome of a call: a response, a 4xx error, or null without either. */
export type Answer<T> = { answer: T } | { refused: CallRefused } | null;

const TRIES = 4;

/** A user with an account. Calls random copies of the API and retries. */
export class Person {
  private constructor(
    readonly shop: Shop,
    readonly random: Random,
    private readonly clients: readonly StagedoorClient[],
  ) {}

  static async register(shop: Shop, name: string, random: Random): Promise<Person> {
    const api = new StagedoorClient(random.pick(shop.urls));
    const { accessToken } = await api.post<SignedIn>('/auth/register', {
      email: `${name.replaceAll(' ', '-')}@example.com`,
      firstName: 'Soak',
      lastName: name,
      password: 'silent-disco',
      role: 'creator',
    });
    const clients = shop.urls.map((url) => new StagedoorClient(url, accessToken));
    return new Person(shop, random, clients);
  }

  /** Returns the same user, whose choices do not depend on those of this one. */
  fork(name: string): Person {
    return new Person(this.shop, this.random.fork(name), this.clients);
  }

  /** Returns the client of a random copy. */
  client(): StagedoorClient {
    return this.random.pick(this.clients);
  }

  /** Calls random copies until one responds with a status below 500, at most 4 times. */
  async persist<T>(call: (client: StagedoorClient) => Promise<T>): Promise<Answer<T>> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return { answer: await call(this.client()) };
      } catch (error) {
        if (error instanceof CallRefused && error.status < 500) return { refused: error };
        this.shop.tally.add(
          error instanceof CallRefused ? `status ${error.status}` : 'no response',
        );
        await pause(this.random.int(50, 400));
      }
    }
    return null;
  }
}
