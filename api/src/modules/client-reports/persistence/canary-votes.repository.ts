import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NetworkVotes } from '../domain/canary-verdict.js';

/** Maximum draws stored per network and version; a verdict needs far fewer. */
const VOTES_PER_NETWORK = 1_000;

/** A vote is `unloaded` if a file did not load in time. */
export type Outcome = 'opened' | 'failed' | 'unloaded';

/** A draw, its network and its version. */
export interface Voter {
  remote: string;
  version: string;
  draw: string;
  networkKey: string;
}

@Injectable()
export class CanaryVotesRepository {
  /** Stores or updates the vote of a draw. A repeated report does not change it. */
  async vote(manager: EntityManager, voter: Voter, outcome: Outcome): Promise<void> {
    const column = `${outcome}_at`;
    await manager.query(
      `INSERT INTO canary_votes AS known (remote, version, draw, network_key, ${column}, voted_at)
       SELECT $1, $2, $3, $4, now(), now()
       WHERE EXISTS (SELECT FROM canary_votes WHERE (remote, version, draw) = ($1, $2, $3))
          OR (SELECT count(*) FROM canary_votes WHERE (remote, version, network_key) = ($1, $2, $4)) < ${VOTES_PER_NETWORK}
       ON CONFLICT (remote, version, draw) DO UPDATE SET
         ${column} = greatest(known.${column}, excluded.${column}),
         voted_at = greatest(known.voted_at, excluded.voted_at)`,
      [voter.remote, voter.version, voter.draw, voter.networkKey],
    );
  }

  /** Returns the votes on a version since an instant per network, with equal networks grouped. */
  async byNetwork(
    manager: EntityManager,
    { remote, version }: Pick<Voter, 'remote' | 'version'>,
    since: Date,
  ): Promise<NetworkVotes[]> {
    return manager.query<NetworkVotes[]>(
      `SELECT opens, faults, unloaded, count(*)::integer AS networks FROM (
         SELECT count(*) FILTER (WHERE NOT failed AND NOT unloaded)::integer AS opens,
           count(*) FILTER (WHERE failed)::integer AS faults,
           count(*) FILTER (WHERE unloaded AND NOT failed)::integer AS unloaded
         FROM (
           SELECT network_key, coalesce(failed_at >= $3, false) AS failed, coalesce(unloaded_at >= $3, false) AS unloaded
           FROM canary_votes
           WHERE remote = $1 AND version = $2 AND voted_at >= $3
         ) vote
         GROUP BY network_key
       ) network
       GROUP BY opens, faults, unloaded`,
      [remote, version, since],
    );
  }
}
