import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What jsdom lacks or has in a form that the fetch of Node does not take. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** A browser (jsdom) with the network of Node, where the requests of a test are answered. */
const browser: Environment = {
  ...jsdom,
  name: 'browser',
  async setup(global: Record<string, unknown>, options) {
    const ofNode = Object.fromEntries(OF_NODE.map((name) => [name, global[name]]));
    const environment = await jsdom.setup(global, options);
    Object.assign(global, ofNode);
    return environment;
  },
};

// Vitest takes the default export.
export default browser;
