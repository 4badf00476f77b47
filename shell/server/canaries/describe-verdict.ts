import type { CanaryVerdict, VersionVotes } from '@stagedoor/contracts';
import type { Canary } from '@stagedoor/federation';

const rounded = (count: number) => Number(count.toFixed(1));

function votesOf(version: string, votes: VersionVotes): string {
  const { counted, countedFailures, countedUnloaded, draws, failed, networks } = votes;
  return `${version} failed for ${rounded(countedFailures)} of ${rounded(counted)} counted visitors, ${rounded(countedUnloaded)} of them because files did not load (reported: ${failed} of ${draws}, from ${networks} networks)`;
}

/** Describes the votes of a verdict for the log. */
export function describeVerdict(canary: Canary, { verdict, ...votes }: CanaryVerdict): string {
  const versions = [votesOf(canary.canary, votes.canary), votesOf(canary.stable, votes.stable)];
  return `${verdict}; since ${canary.since} ${versions.join(', ')}`;
}
