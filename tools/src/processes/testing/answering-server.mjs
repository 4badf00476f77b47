import { createServer } from 'node:http';

// A service as the site has them: answers on a port until it is told to stop, or dies when asked for /die.
const [port] = process.argv.slice(2);
createServer((request, response) => {
  if (request.url === '/die') {
    console.error('out of coffee');
    process.exit(3);
  }
  response.end('ok');
}).listen(Number(port), '127.0.0.1');
