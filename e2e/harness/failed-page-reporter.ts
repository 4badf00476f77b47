import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const SNAPSHOT = /^```yaml\n(?<page>[^]*?)^```$/gm;

/** Prints the accessibility tree of the page when a journey fails: the log may be all that is kept of a run. */
export default class FailedPageReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue;
      for (const { groups } of readFileSync(path, 'utf8').matchAll(SNAPSHOT)) {
        process.stdout.write(`\nThe page when "${title}" failed:\n${groups?.page}\n`);
      }
    }
  }
}
