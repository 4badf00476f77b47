/** An error without its values: a database error names rows and parameters, which are personal data. */
export interface LoggedProblem {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedProblem;
}

export function describeForLog(thrown: unknown): LoggedProblem {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: 'not an Error' };
  return {
    name: thrown.name,
    message: thrown.message,
    ...('code' in thrown && { code: String(thrown.code) }),
    ...(thrown.stack && { stack: thrown.stack }),
    ...(thrown.cause !== undefined && { cause: describeForLog(thrown.cause) }),
  };
}
