import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const REFUSED = [
  'work().catch(() => putBack());',
  'work().catch(async (error: unknown) => console.error(error));',
  'work().then(() => putBack(), () => undefined);',
  'work().then(() => undefined, (error: unknown) => (error ? putBack() : undefined));',
];

const ALLOWED = [
  'work().catch(() => undefined);',
  'work().catch((error: unknown) => { console.error(error); });',
  'await work().catch(() => putBack());',
  'const outcome = work().catch(() => putBack()); await outcome;',
  'work().then(() => undefined, () => undefined);',
  'void work().catch(() => putBack());',
  "[1].map((one) => one); 'ab'.search('b');",
];

const context = `
declare function work(): Promise<void>;
declare function putBack(): Promise<void>;
export {};
`;

let problems: string[][];

beforeAll(() => {
  const script = join(import.meta.dirname, 'testing/lint-typed-samples.mjs');
  const input = JSON.stringify([...REFUSED, ...ALLOWED].map((code) => context + code));
  const output = execFileSync(process.execPath, [script], { input, encoding: 'utf8' });
  problems = JSON.parse(output) as string[][];
}, 60_000);

it.each(REFUSED)('refuses %s', (code) => {
  expect(problems[REFUSED.indexOf(code)]).toEqual(['stagedoor/settled-handlers']);
});

it.each(ALLOWED)('allows %s', (code) => {
  expect(problems[REFUSED.length + ALLOWED.indexOf(code)]).toEqual([]);
});
