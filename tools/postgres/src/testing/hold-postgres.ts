import { startPostgres } from '../start-postgres.js';

// A program that starts a database and then waits to be killed, as `npm start` may be.
const [dataDir = '', port = ''] = process.argv.slice(2);
const { pid } = await startPostgres({ dataDir, port: Number(port) });
process.stdout.write(`${pid}\n`);
process.stdin.resume();
