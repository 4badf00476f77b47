import { startHeartbeat } from './heartbeat.js';
import { readRunRecord, removeRunRecord, stopInReverse } from './run-record.js';

// Stops the other children of the program that started it. Its standard input ends when that program ends for any
// reason. After an orderly stop there is no record and nothing to stop. Until then it updates the time of the record.
const [path = ''] = process.argv.slice(2);
startHeartbeat(path);
for await (const chunk of process.stdin) void chunk;
const record = readRunRecord(path);
if (record) {
  await stopInReverse(record.processes);
  removeRunRecord(path, record.owner);
}
