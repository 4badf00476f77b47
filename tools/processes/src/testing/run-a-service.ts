import { Supervisor } from '../supervisor.js';

// Supervises one service until a test kills it.
const [folder = '', port = ''] = process.argv.slice(2);
const supervisor = new Supervisor(`${folder}/running.json`, `${folder}/logs`);
const program = {
  name: 'Service',
  script: 'tools/processes/src/testing/answering-server.mjs',
  args: [port],
};
await supervisor.startService(program, `http://127.0.0.1:${port}/`);
process.stdout.write('ready\n');
