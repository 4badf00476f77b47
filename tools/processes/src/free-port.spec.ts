import { findFreePort } from './free-port.js';

it('returns each port once, so that a site can reserve all ports before it listens on any', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, () => findFreePort()));
  for (let count = 0; count < 1_000; count += 1) ports.push(await findFreePort());

  expect(new Set(ports).size).toBe(ports.length);
});

it('returns none that an outgoing connection can take meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => findFreePort()));

  expect(Math.max(...ports)).toBeLessThan(32_768);
});
