import type { TestApp } from './test-app.js';

/** Returns the metrics of that copy. */
export async function scrape({ api }: TestApp): Promise<string> {
  return (await api.call('GET', '/metrics')).text;
}

/** Returns the value of a metric by its name and labels; undefined when there is none. */
export async function figure(test: TestApp, name: string): Promise<number | undefined> {
  const lines = (await scrape(test)).split('\n');
  const line = lines.find((one) => one.startsWith(`stagedoor_${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
