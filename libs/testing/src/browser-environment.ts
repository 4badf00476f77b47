import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { readStylesFaster } from './computed-style';
import { readNodeListsFaster } from './node-lists';

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

/** Returns the FormData of Node, which its fetch takes, with that of jsdom to read a form. */
function formDataOf(ofNode: typeof FormData, ofJsdom: typeof FormData): typeof FormData {
  return class extends ofNode {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (!form) return;
      for (const [name, value] of new ofJsdom(form, submitter)) this.append(name, value);
    }
  };
}

/** A browser (jsdom) with the network of Node, where the requests of a test are answered. */
const browser: Environment = {
  ...jsdom,
  name: 'browser',
  async setup(global: Record<string, unknown>, options) {
    const ofNode = Object.fromEntries(OF_NODE.map((name) => [name, global[name]]));
    const environment = await jsdom.setup(global, options);
    const FormData = formDataOf(
      ofNode['FormData'] as typeof globalThis.FormData,
      global['FormData'] as typeof globalThis.FormData,
    );
    Object.assign(global, ofNode, { FormData });
    const window = global as unknown as Window & typeof globalThis;
    readStylesFaster(window);
    readNodeListsFaster(window);
    return environment;
  },
};

// Vitest takes the default export.
export default browser;
