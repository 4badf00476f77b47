import { GUARDS, preloadOf } from './guards.js';
import type { SingleServer } from './single-server.js';
import { soak, type SoakOptions } from './soak.js';

/** A guard counts as needed if the soak fails without it for one of this many seeds. */
const SEEDS = 3;
/** Short, because most shops without a guard never heal. */
const PATIENCE = { inAll: 40, withoutProgress: 12 };

/** Runs the soak without each guard in turn. Returns true if it failed without every one of them. */
export async function removeGuards(
  options: Omit<SoakOptions<SingleServer>, 'preload' | 'prepare'>,
  log: (line: string) => void,
): Promise<boolean> {
  let allMissed = true;
  for (const guard of GUARDS) {
    let broken: string[] = [];
    for (let turn = 0; turn < SEEDS && broken.length === 0 && !options.signal.aborted; turn += 1) {
      const { findings } = await soak({
        ...options,
        patience: PATIENCE,
        seed: options.seed + turn,
        preload: preloadOf(guard),
        ...(guard.statements && { prepare: guard.statements }),
      });
      broken = findings
        .filter(({ invariant }) => guard.breaks.some((name) => invariant.startsWith(name)))
        .filter(({ breaches }) => breaches.length > 0)
        .map(({ invariant }) => invariant);
    }
    allMissed &&= broken.length > 0;
    log(`${guard.name.padEnd(60)}${broken.length > 0 ? `red: ${broken.join(', ')}` : 'GREEN'}`);
  }
  return allMissed;
}
