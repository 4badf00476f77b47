import type { OwnVote, VoteBody, VoteCounts } from '@stagedoor/contracts';
import { http, type HttpHandler } from 'msw';
import { ok, okPage } from './answers.js';
import { aTicket } from './builders.js';
import { asPerson, bodyOf } from './caller.js';

/** The vote of `aTicket` for the second channel. */
export function aVote(overrides: Partial<OwnVote> = {}): OwnVote {
  return {
    ...{ ticketId: aTicket().id, channel: 2, votedAt: '2099-07-04T20:04:00.000Z' },
    ...overrides,
  };
}

/** 100 votes, of which the second channel has most. */
export function someVoteCounts(overrides: Partial<VoteCounts> = {}): VoteCounts {
  return { votes: [32, 47, 21], ...overrides };
}

export function voteHandlers(api: string): HttpHandler[] {
  return [
    http.get(
      `${api}/votes/my-votes`,
      asPerson(() => okPage([aVote()])),
    ),
    http.put(
      `${api}/votes/:id`,
      asPerson(async (_user, request) => {
        const ticketId = new URL(request.url).pathname.split('/').at(-2)!;
        return ok(aVote({ ticketId, ...(await bodyOf<VoteBody>(request)) }));
      }),
    ),
    http.get(
      `${api}/events/:id/door/votes`,
      asPerson(() => ok(someVoteCounts())),
    ),
  ];
}
