import { rmSync } from 'node:fs';
import { readRunRecord, stopInReverse } from './run-record.js';

// Outlives the program that started it only to stop that program's other children: its standard input ends
// when the program is gone, however it went. After an orderly stop there is no record and nothing to do.
const [path = ''] = process.argv.slice(2);
for await (const chunk of process.stdin) void chunk;
await stopInReverse(readRunRecord(path)?.processes ?? []);
rmSync(path, { force: true });
