import { startPostgres } from '../start-postgres.js';

// Starts a database and keeps it until a test kills this program.
const [dataDir = '', port = ''] = process.argv.slice(2);
const { pid } = await startPostgres({ dataDir, port: Number(port) });
process.stdout.write(`${pid}\n`);
process.stdin.resume();
