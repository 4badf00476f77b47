import { addAbortSignal, type Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { tooManyRequests } from '../../common/errors/too-many-requests.js';

/** Maximum exports of a copy at a time: they slow down all other requests. */
export const EXPORTS_AT_ONCE = 3;
/** Longer than the time-out of the screen, so that a client that reads slowly does not keep its turn. */
const LONGEST_MS = 15 * 60 * 1_000;
const RETRY_AFTER_SECONDS = 60;

/** Limits the exports of this copy: one of each account, and few at a time. An account may have one in every copy. */
@Injectable()
export class ExportTurns {
  private readonly running = new Map<string, symbol>();

  /**
   * Returns the stream that `begin` opens. The turn ends when the stream has been read, which is before the response
   * has, or closes by an error or because the client has left. Throws TOO_MANY_REQUESTS.
   */
  async run(userId: string, begin: () => Promise<Readable>): Promise<Readable> {
    if (this.running.has(userId)) throw busy('Your data is being downloaded already.');
    if (this.running.size >= EXPORTS_AT_ONCE) throw busy('Many users are downloading their data.');
    const turn = Symbol(userId);
    this.running.set(userId, turn);
    const end = () => {
      if (this.running.get(userId) === turn) this.running.delete(userId);
    };
    try {
      const stream = addAbortSignal(AbortSignal.timeout(LONGEST_MS), await begin());
      return stream.once('end', end).once('close', end);
    } catch (error) {
      end();
      throw error;
    }
  }
}

const busy = (sentence: string) => tooManyRequests(sentence, RETRY_AFTER_SECONDS);
