import { assertNode } from './assert-node.js';

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(() => assertNode(version)).not.toThrow();
});

it.each(['18.20.4', '20.11.1', '20.18.9'])('refuses Node %s', (version) => {
  expect(() => assertNode(version)).toThrow(
    `A remote needs Node 20.19 or newer; this is ${version}.`,
  );
});
