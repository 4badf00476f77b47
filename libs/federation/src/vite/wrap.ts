import { moduleRunnerTransform } from 'vite';
import { chunksOf, type ContainerDescription } from './container/description.js';

/** The names of Vite's module runner for the parameters of a chunk, in the order of ChunkBody. */
const PARAMETERS = [
  '__vite_ssr_import__',
  '__vite_ssr_exportName__',
  '__vite_ssr_exportAll__',
  '__vite_ssr_dynamic_import__',
  '__vite_ssr_import_meta__',
];
/** The names that it declares in the body. */
const DECLARED = /^__vite_ssr_(?:import_\d+|export_default)__$/;

/** Throws for a Vite whose module runner has other names, which nothing would define. */
function assertKnown(body: string): void {
  const names = body.match(/\b__vite_ssr_\w+/g) ?? [];
  const unknown = names.find((name) => !PARAMETERS.includes(name) && !DECLARED.test(name));
  if (unknown) throw new Error(`This Vite wraps modules in a way that is not known: ${unknown}.`);
}

/** Makes a script of the module with the container, which reads the description as its parameter. */
export function wrapContainer(code: string, description: ContainerDescription) {
  const wrapped = `((STAGEDOOR_CONTAINER)=>{\n${code}\n})(${JSON.stringify(description)});`;
  return { code: wrapped, map: null };
}

/** Makes a script that puts the chunk into the table of its container, as a function that runs it. */
export async function wrapChunk(code: string, file: string, container: string) {
  const body = await moduleRunnerTransform(code, null, file, code);
  if (!body) throw new Error(`Vite cannot transform ${file}.`);
  assertKnown(body.code);
  const { map } = body;
  const table = `self.${chunksOf(container)}[${JSON.stringify(file)}]`;
  return {
    code: `${table}=async(${PARAMETERS.join()})=>{\n${body.code}\n};`,
    // The line before the code.
    map: map && 'version' in map ? { ...map, mappings: `;${map.mappings}` } : null,
  };
}
