import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Door } from './door.js';

let echo: Server;
let door: Door;

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  door = await Door.open((echo.address() as AddressInfo).port);
});

afterEach(async () => {
  await door.close();
  echo.close();
});

async function call(): Promise<Socket> {
  const socket = connect(door.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const dataFor = async (socket: Socket) => String((await once(socket, 'data'))[0]);

it('passes data on in both directions', async () => {
  const caller = await call();
  caller.write('hello');

  expect(await dataFor(caller)).toBe('hello');
});

it('passes nothing on while stuck, for existing and new connections, and the rest when it opens', async () => {
  const old = await call();
  old.write('first');
  await dataFor(old);
  door.be('stuck');
  const fresh = await call();
  const heard: string[] = [];
  for (const caller of [old, fresh]) caller.on('data', (data) => heard.push(String(data)));

  old.write('old');
  fresh.write('new');
  await pause(100);
  const meanwhile = [...heard];
  door.be('open');
  while (heard.length < 2) await pause(5);

  expect(meanwhile).toEqual([]);
  expect(heard.toSorted()).toEqual(['new', 'old']);
});

it('resets existing and new connections while shut, and accepts new ones when it opens', async () => {
  const old = await call();
  const ended = once(old, 'error');
  door.be('shut');
  const fresh = connect(door.port, '127.0.0.1');

  expect((await ended)[0]).toMatchObject({ code: 'ECONNRESET' });
  expect((await once(fresh, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' });

  door.be('open');
  const later = await call();
  later.write('hello');
  expect(await dataFor(later)).toBe('hello');
});
