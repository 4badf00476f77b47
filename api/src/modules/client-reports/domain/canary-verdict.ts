import type { CanaryVerdict, VersionVotes } from '@stagedoor/contracts';

/** A group of networks with equal votes on a version, and the draws of each network that opened and that failed. */
export interface NetworkVotes {
  opens: number;
  failures: number;
  networks: number;
}

/** Minimum counted draws of the canary for a verdict. */
const ENOUGH = 50;

/** One-sided confidence of 99 % for each of the two bounds. */
const Z = 2.326;

const drawsOf = ({ opens, failures }: NetworkVotes) => opens + failures;

const sumOf = (votes: readonly NetworkVotes[], of: (network: NetworkVotes) => number) =>
  votes.reduce((sum, network) => sum + network.networks * of(network), 0);

/** Removes the network with the most failures. */
function withoutTheWorst(votes: readonly NetworkVotes[]): NetworkVotes[] {
  const most = Math.max(0, ...votes.map(({ failures }) => failures));
  const worst = votes
    .filter(({ failures }) => failures > 0 && failures === most)
    .sort((one, other) => drawsOf(other) - drawsOf(one))[0];
  return votes
    .map((group) => (group === worst ? { ...group, networks: group.networks - 1 } : group))
    .filter(({ networks }) => networks > 0);
}

/** Returns how many draws of one network count, so that none exceeds its percentage of the total. */
function capOf(votes: readonly NetworkVotes[], percent: number): number {
  let rest = sumOf(votes, drawsOf);
  let above = 0;
  for (const group of [...votes].sort((one, other) => drawsOf(other) - drawsOf(one))) {
    if (above * percent >= 100) return 0;
    const cap = (percent * rest) / (100 - above * percent);
    if (drawsOf(group) <= cap) return cap;
    above += group.networks;
    rest -= group.networks * drawsOf(group);
  }
  return 0;
}

function countVotes(votes: readonly NetworkVotes[], percent: number): VersionVotes {
  const others = withoutTheWorst(votes);
  const cap = capOf(others, percent);
  const weightOf = (network: NetworkVotes) => Math.min(1, cap / drawsOf(network));
  return {
    draws: sumOf(votes, drawsOf),
    networks: sumOf(votes, () => 1),
    failed: sumOf(votes, ({ failures }) => failures),
    counted: sumOf(others, (network) => weightOf(network) * drawsOf(network)),
    countedFailures: sumOf(others, (network) => weightOf(network) * network.failures),
  };
}

/** The Wilson score interval of the failure rate, valid for few votes too. */
function interval({ counted, countedFailures }: VersionVotes): { low: number; high: number } {
  if (counted === 0) return { low: 0, high: 1 };
  const rate = countedFailures / counted;
  const square = (Z * Z) / counted;
  const middle = rate + square / 2;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / counted + square / (4 * counted));
  return { low: (middle - spread) / (1 + square), high: (middle + spread) / (1 + square) };
}

/**
 * Judges whether a canary fails more often than the stable version: it is worse only if neither chance nor a single
 * network explains the difference.
 */
export function judgeCanary(
  stableVotes: readonly NetworkVotes[],
  canaryVotes: readonly NetworkVotes[],
  networkPercent: number,
): CanaryVerdict {
  const [stable, canary] = [stableVotes, canaryVotes].map((votes) =>
    countVotes(votes, networkPercent),
  ) as [VersionVotes, VersionVotes];
  if (canary.counted < ENOUGH) return { verdict: 'too early', stable, canary };
  const isWorse = interval(canary).low > interval(stable).high;
  return { verdict: isWorse ? 'worse' : 'no worse', stable, canary };
}
