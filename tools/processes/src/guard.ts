import { rmSync } from 'node:fs';
import { readRunRecord, stopInReverse } from './run-record.js';

// Stops the other children of the program that started it. Its standard input ends when that program ends for any
// reason. After an orderly stop there is no record and nothing to stop.
const [path = ''] = process.argv.slice(2);
for await (const chunk of process.stdin) void chunk;
await stopInReverse(readRunRecord(path)?.processes ?? []);
rmSync(path, { force: true });
