import { existsSync } from 'node:fs';
import { createServer } from 'node:http';

// A service as the site has them: answers on a port until it is told to stop, or dies when asked for /die. While a file
// of that name exists it dies before it answers.
const [port, sick = ''] = process.argv.slice(2);
if (existsSync(sick)) {
  console.error('out of milk');
  process.exit(4);
}
createServer((request, response) => {
  if (request.url === '/die') {
    console.error('out of coffee');
    process.exit(3);
  }
  response.end('ok');
}).listen(Number(port), '127.0.0.1');
