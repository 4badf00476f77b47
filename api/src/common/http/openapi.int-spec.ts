import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { startTestApp } from '../../../test-support/test-app.js';

const REDOCLY = join(REPOSITORY, 'node_modules/@redocly/cli/bin/cli.js');
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface Problem {
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

/** Returns one line for each breach of Redocly's recommended rules, warnings included. */
async function lint(document: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-openapi-'));
  await writeFile(join(folder, 'openapi.json'), document);
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [REDOCLY, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
      { cwd: folder, env: { ...process.env, ...OFFLINE } },
      // The exit code is 1 when there are errors.
      (_, stdout) => resolve(stdout),
    );
  });
  await rm(folder, { recursive: true });
  const { problems } = JSON.parse(output) as { problems: Problem[] };
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

it("passes Redocly's recommended rules", async () => {
  const test = await startTestApp();
  const { text } = await test.api.call('GET', '/docs/openapi.json');
  await test.close();

  expect(await lint(text)).toEqual([]);
  expect(await lint(text.replace('"servers":', '"ervers":'))).not.toEqual([]);
});

it('is not served with API_DOCS=off', async () => {
  const test = await startTestApp({ API_DOCS: 'off' });

  const answers = await Promise.all(
    ['/docs', '/docs/', '/docs/openapi.json', '/docs/swagger-ui.css', '/docs-yaml'].map((path) =>
      test.api.refusal('GET', path),
    ),
  );
  await test.close();

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
