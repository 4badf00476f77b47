import { spawn } from 'node:child_process';
import { identify, identifyChild, isAlive } from './process-identity.js';

const sleeper = new Int32Array(new SharedArrayBuffer(4));

it('identifies a child that has ended before it is identified', () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  // Blocks the event loop until the child has ended, so that Node cannot collect it.
  while (identify(child.pid!)) Atomics.wait(sleeper, 0, 0, 10);

  const identity = identifyChild(child);

  expect(identity.pid).toBe(child.pid);
  expect(isAlive(identity)).toBe(false);
});
