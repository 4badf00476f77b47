import type { EntityManager } from 'typeorm';

/**
 * For this transaction: the cost of a list must not grow with the number of its rows, whatever the planner estimates.
 * Before PostgreSQL 18 a plan that cannot avoid a sequential scan has an estimate that would have it compiled, which
 * takes seconds.
 */
export async function useIndexesAlone(manager: EntityManager): Promise<void> {
  await manager.query(
    "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)",
  );
}
