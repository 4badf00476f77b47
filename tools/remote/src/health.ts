import type { VersionVotes } from '@stagedoor/contracts';
import { assertKnown, type Options } from './arguments.js';
import type { JudgedCanary, Registries } from './registry-client.js';
import { table } from './table.js';

const row = (version: string, { draws, failed, unloaded, networks, ...votes }: VersionVotes) => {
  const rate = votes.counted === 0 ? 0 : votes.countedFailures / votes.counted;
  return [
    version,
    String(draws),
    String(failed),
    String(unloaded),
    String(networks),
    votes.counted.toFixed(0),
    `${(rate * 100).toFixed(2)} %`,
  ];
};

function describe({ remote, stable, canary, since, autoRollback, result }: JudgedCanary): string[] {
  const { verdict } = result;
  const watched = autoRollback
    ? verdict === 'worse'
      ? ' The site ends it within a minute.'
      : ' The site ends it when it is worse.'
    : '';
  return [
    `${remote}, reported since ${since}`,
    ...table(
      ['version', 'visitors', 'failed', 'not loaded', 'networks', 'counted', 'rate'],
      [row(stable, result.stable), row(canary, result.canary)],
    ),
    `The canary ${canary} is ${verdict}${verdict === 'too early' ? ' to judge' : ''}.${watched}`,
  ];
}

/** Returns the judgements of canaries by the API of their environment. Sets the exit code 1 when a canary is worse. */
export async function health(
  [only]: readonly string[],
  options: Options,
  registries: Registries,
): Promise<string[]> {
  const client = registries(options);
  const { remotes } = await client.read();
  assertKnown(only ? [only] : [], Object.keys(remotes), `is not in ${client.environment}`);
  const all = await client.canaries(only);
  if (all.length === 0) return [`No canary is in force in ${client.environment}.`];
  if (all.some(({ result }) => result.verdict === 'worse')) process.exitCode = 1;
  return all.flatMap(describe);
}
