#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { reportFailure } from '@stagedoor/processes/one-line-error';
import { assertNode } from './assert-node.js';
import { BUNDLERS } from './bundlers.js';
import { readPlan } from './plan.js';
import { writeRepository } from './write-repository.js';

const HELP = `npm create @stagedoor/remote my-area -- [--path /my-area] [--bundler webpack]
Makes the folder my-area with a remote of Stagedoor: a screen with its test, the dev server, the build, type checks,
lint and a file for CI. It needs nothing from outside of its folder but the packages that it installs.

  --path /my-area    the path of its first page
  --bundler webpack  what builds it: ${BUNDLERS.join(', ')}
  --registry https…  the npm registry with the packages of Stagedoor
`;

try {
  assertNode(process.versions.node);
  const plan = readPlan(process.argv.slice(2));
  if (plan) {
    const folder = resolve(plan.name);
    await writeRepository(plan, { template: join(import.meta.dirname, '../template'), folder });
    process.stdout.write(`${plan.name} is ready. Next:

  cd ${plan.name}
  npm install
  npm run dev
`);
  } else {
    process.stdout.write(HELP);
  }
} catch (error) {
  reportFailure(error);
}
