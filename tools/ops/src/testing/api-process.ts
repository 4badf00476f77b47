import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { untilItAnswers } from './until-it-answers.js';

/** The settings that the API requires besides its database. */
export const API_SETTINGS = {
  JWT_SECRET: 'a-local-secret-that-only-tests-know-0001',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
};

/** Starts the built API on a migrated database. Resolves when it responds. */
export async function startApi(
  port: number,
  settings: { DATABASE_URL: string; MAIL_DIR: string; [variable: string]: string },
): Promise<ChildProcess> {
  const api = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      ...API_SETTINGS,
      ...settings,
      API_PORT: String(port),
    },
    stdio: 'ignore',
  });
  await untilItAnswers(`http://127.0.0.1:${port}/api/health/live`, api);
  return api;
}

/** Kills a process with SIGKILL and waits for its end. */
export async function kill(child: ChildProcess | undefined): Promise<void> {
  child?.kill('SIGKILL');
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
