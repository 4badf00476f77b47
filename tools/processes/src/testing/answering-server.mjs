import { existsSync } from 'node:fs';
import { createServer } from 'node:http';

// A service that responds on a port until it is stopped. It dies on a request for /die, and before it is ready while
// the given file exists.
const [port, failingFile = ''] = process.argv.slice(2);
if (existsSync(failingFile)) {
  console.error('dies before it is ready');
  process.exit(4);
}
createServer((request, response) => {
  if (request.url === '/die') {
    console.error('dies on request');
    process.exit(3);
  }
  response.end('ok');
}).listen(Number(port), '127.0.0.1');
