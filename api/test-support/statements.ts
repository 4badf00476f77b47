import type { TestApp } from './test-app.js';

export interface Statement {
  text: string;
  parameters: unknown[] | undefined;
}

/** Runs the work and returns the statements that it ran in transactions, in their order. */
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
      statements.push({ text, parameters: Array.isArray(parameters) ? parameters : undefined });
      return query(text, Array.isArray(parameters) ? parameters : undefined, ...rest);
    });
    return runner;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}
