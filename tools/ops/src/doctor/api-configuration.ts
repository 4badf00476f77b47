import { type Environment, EnvironmentError, parseEnvironment } from '@stagedoor/api/environment';
import { type Finding, fine, lacking } from './finding.js';

/** Values for wrong variables, so that the others can be checked. */
const SUBSTITUTES = {
  DATABASE_URL: 'postgresql://nowhere.invalid/none',
  JWT_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_00000000',
  STRIPE_WEBHOOK_SECRET: 'whsec_00000000',
  PUBLIC_URL: 'https://nowhere.invalid',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'nobody@nowhere.invalid',
  REPORT_TICKET_SECRET: 'x'.repeat(32),
};

export interface ApiConfiguration {
  findings: Finding[];
  environment: Environment;
  /** True unless the variable is wrong and has a substitute. */
  isUsable: (name: keyof Environment) => boolean;
}

/** Validates the environment by the API's own rules for production. */
export function readApiConfiguration(variables: NodeJS.ProcessEnv): ApiConfiguration {
  const inProduction = { ...variables, NODE_ENV: 'production' };
  const wrong = problemsOf(inProduction);
  const rest = Object.entries(inProduction).filter(
    ([name, value]) => value !== '' && !wrong.has(name),
  );
  return {
    findings: [
      ...[...wrong].map(([name, why]) => lacking(name, why)),
      ...(wrong.size === 0 ? [fine('The API’s configuration', 'every variable is valid')] : []),
    ],
    environment: parseEnvironment({ ...SUBSTITUTES, ...Object.fromEntries(rest) }),
    isUsable: (name) => !wrong.has(name),
  };
}

function problemsOf(variables: NodeJS.ProcessEnv): Map<string, string> {
  try {
    parseEnvironment(variables);
    return new Map();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return new Map(error.problems.map(({ name, why }) => [name, why]));
  }
}
