import type { EntityManager } from 'typeorm';

/**
 * For this transaction: the cost of a list must not grow with the number of its rows, whatever the planner estimates.
 * Before PostgreSQL 18 `enable_seqscan = off` adds 10^10 to the cost of a sequential scan that remains. That exceeds
 * `jit_above_cost`, and compiling the plan takes seconds.
 */
export async function useIndexesAlone(manager: EntityManager): Promise<void> {
  await manager.query(
    "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)",
  );
}
