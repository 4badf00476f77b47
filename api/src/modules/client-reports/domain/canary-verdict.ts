import type { CanaryVerdict, VersionVotes } from '@stagedoor/contracts';

/** A group of networks with equal votes on a version, and the draws of each network. */
export interface NetworkVotes {
  /** Draws that opened without failure. */
  opens: number;
  /** Draws whose area failed with its files at hand. */
  faults: number;
  /** Draws that only had files that did not load in time. */
  unloaded: number;
  networks: number;
}

/** Minimum counted draws of the canary for a verdict. */
const ENOUGH = 50;

/**
 * The rate above which files that do not load are a fault of the version. A canary's files are in no cache yet: some of
 * its visitors cannot load them, with no fault of it.
 */
const UNLOADED = 0.1;

/** One-sided confidence of 99 % for each of the two bounds. */
const Z = 2.326;

const failuresOf = ({ faults, unloaded }: NetworkVotes) => faults + unloaded;
const drawsOf = (network: NetworkVotes) => network.opens + failuresOf(network);

const sumOf = (votes: readonly NetworkVotes[], of: (network: NetworkVotes) => number) =>
  votes.reduce((sum, network) => sum + network.networks * of(network), 0);

/** Removes the network with the most failures. */
function withoutTheWorst(votes: readonly NetworkVotes[]): NetworkVotes[] {
  const most = Math.max(0, ...votes.map(failuresOf));
  const worst = votes
    .filter((network) => most > 0 && failuresOf(network) === most)
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
  const missesOf = ({ unloaded }: NetworkVotes) => unloaded;
  const counted = (of: (network: NetworkVotes) => number) =>
    sumOf(others, (network) => Math.min(1, cap / drawsOf(network)) * of(network));
  return {
    draws: sumOf(votes, drawsOf),
    networks: sumOf(votes, () => 1),
    failed: sumOf(votes, failuresOf),
    unloaded: sumOf(votes, missesOf),
    counted: counted(drawsOf),
    countedFailures: counted(failuresOf),
    countedUnloaded: counted(missesOf),
  };
}

/** The Wilson score interval of a rate, valid for few votes too. */
function interval(failures: number, counted: number): { low: number; high: number } {
  if (counted === 0) return { low: 0, high: 1 };
  const rate = failures / counted;
  const square = (Z * Z) / counted;
  const middle = rate + square / 2;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / counted + square / (4 * counted));
  return { low: (middle - spread) / (1 + square), high: (middle + spread) / (1 + square) };
}

/** The interval of the rate of draws whose area failed with its files at hand. */
const faultsOf = ({ counted, countedFailures, countedUnloaded }: VersionVotes) =>
  interval(countedFailures - countedUnloaded, counted);

const unloadedOf = ({ counted, countedUnloaded }: VersionVotes) =>
  interval(countedUnloaded, counted);

/**
 * Judges whether a canary fails more often than the stable version: it is worse only if neither chance nor a single
 * network explains the difference, nor caches without its files. Without a counted draw of the stable version, it is too
 * early.
 */
export function judgeCanary(
  stableVotes: readonly NetworkVotes[],
  canaryVotes: readonly NetworkVotes[],
  networkPercent: number,
): CanaryVerdict {
  const [stable, canary] = [stableVotes, canaryVotes].map((votes) =>
    countVotes(votes, networkPercent),
  ) as [VersionVotes, VersionVotes];
  if (canary.counted < ENOUGH || stable.counted === 0)
    return { verdict: 'too early', stable, canary };
  const isWorse =
    faultsOf(canary).low > faultsOf(stable).high ||
    unloadedOf(canary).low > Math.max(unloadedOf(stable).high, UNLOADED);
  return { verdict: isWorse ? 'worse' : 'no worse', stable, canary };
}
