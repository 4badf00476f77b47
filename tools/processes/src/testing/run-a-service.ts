import { Supervisor } from '../supervisor.js';

// A program that supervises one service and then waits to be killed, as `npm start` may be.
const [folder = '', port = ''] = process.argv.slice(2);
const supervisor = new Supervisor(`${folder}/running.json`, `${folder}/logs`);
const program = {
  name: 'Service',
  script: 'tools/processes/src/testing/answering-server.mjs',
  args: [port],
};
await supervisor.startService(program, `http://127.0.0.1:${port}/`);
process.stdout.write('ready\n');
