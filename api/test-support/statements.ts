import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestApp } from './test-app.js';

export interface Statement {
  text: string;
  parameters: unknown[] | undefined;
}

/** The statements of the work from which a call comes; jobs run outside of it. */
const ofWork = new AsyncLocalStorage<Statement[]>();

/** Runs the work and returns the statements that it ran, in their order; those of jobs that run meanwhile are missing. */
export async function statementsOf(
  { dataSource }: TestApp,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
  const spy = vi.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner);
    vi.spyOn(runner, 'query').mockImplementation((text: string, parameters?: unknown, ...rest) => {
      ofWork
        .getStore()
        ?.push({ text, parameters: Array.isArray(parameters) ? parameters : undefined });
      return query(text, Array.isArray(parameters) ? parameters : undefined, ...rest);
    });
    return runner;
  });
  try {
    await ofWork.run(statements, work);
  } finally {
    spy.mockRestore();
  }
  return statements;
}
