import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

// Preloaded into a server of a test: each call of one method of the built code also causes an unhandled rejection or an
// uncaught exception.
const { file, type, method, as } = Object.fromEntries(new URL(import.meta.url).searchParams);
const { prototype } = (await import(pathToFileURL(resolve(file)).href))[type];
const original = prototype[method];
prototype[method] = function (...args) {
  const error = new Error(`left behind by ${method}`);
  if (as === 'rejection') void Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
  return original.apply(this, args);
};
