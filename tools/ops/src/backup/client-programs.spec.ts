import { runProgram } from './client-programs.js';

it('stops a program when its command is stopped', async () => {
  const stop = new AbortController();
  const args = ['-e', 'setInterval(() => undefined, 1000)'];
  const run = runProgram(process.execPath, args, 'postgresql://me@host/shop', stop.signal);

  stop.abort(new Error('stopped'));

  await expect(run).rejects.toThrow('stopped');
});
