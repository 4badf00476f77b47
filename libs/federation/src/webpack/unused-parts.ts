import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The API client has an adapter of its own, which writes addresses, sends text, and cancels by signals. */
const OF_AXIOS = [
  'adapters/fetch.js',
  'adapters/xhr.js',
  'cancel/CancelToken.js',
  'core/buildFullPath.js',
  'helpers/HttpStatusCode.js',
  'helpers/buildURL.js',
  'helpers/formDataToJSON.js',
  'helpers/toFormData.js',
  'helpers/toURLEncodedForm.js',
];

/** Styled components add no vendor prefixes unless they are told to. */
const OF_STYLIS = ['Prefixer.js'];

/** The page server writes preloads. */
const OF_FEDERATION = ['utils/preload.js'];

const standIn = (file: string) => fileURLToPath(new URL(`../shell/${file}`, import.meta.url));

/** Returns aliases that leave out of a build for the browser what the federation runtime has for developers. */
export function withoutErrorTexts(): Record<string, string> {
  const plugin = createRequire(import.meta.url).resolve('@module-federation/enhanced');
  const texts = createRequire(plugin).resolve('@module-federation/error-codes');
  return { [join(dirname(texts), 'desc.mjs')]: standIn('no-error-texts.js') };
}

/** Returns aliases that leave out of the shell what its libraries contain and it never runs. */
export function unusedParts(require: NodeJS.Require): Record<string, string | false> {
  const axios = join(dirname(require.resolve('axios/package.json')), 'lib');
  const ofStyles = createRequire(require.resolve('styled-components'));
  const stylis = join(dirname(ofStyles.resolve('stylis/package.json')), 'src');
  const federation = dirname(require.resolve('@module-federation/runtime-core'));
  const unused = [
    ...OF_AXIOS.map((file) => join(axios, file)),
    ...OF_STYLIS.map((file) => join(stylis, file)),
    ...OF_FEDERATION.map((file) => join(federation, file)),
  ];
  return {
    ...Object.fromEntries(unused.map((file) => [file, false as const])),
    [join(federation, 'plugins/snapshot/SnapshotHandler.js')]: standIn('no-snapshots.js'),
    ...withoutErrorTexts(),
  };
}
