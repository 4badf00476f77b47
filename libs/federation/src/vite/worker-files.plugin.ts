import type { Plugin } from 'vite';

/** `new WorkerFile(new URL('./decode.worker.ts', import.meta.url))`, with webpack's name of the chunk or without it. */
const WORKER_FILE =
  /new WorkerFile\(\s*new URL\(\s*(?:\/\*[^]*?\*\/\s*)?(['"])([^'"]+)\1,\s*import\.meta\.url,?\s*\),?\s*\)/g;

/** Builds the file of each WorkerFile as a script of its own, as the other bundlers do. */
export function workerFiles(): Plugin {
  return {
    name: 'stagedoor:worker-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: 'new WorkerFile(' },
      handler(code) {
        const imports: string[] = [];
        const changed = code.replaceAll(WORKER_FILE, (_all, _quote, file: string) => {
          const name = `workerFile${imports.length}`;
          imports.push(`import ${name} from ${JSON.stringify(`${file}?worker&url`)};`);
          return `new WorkerFile(new URL(${name}, import.meta.url))`;
        });
        // On the first line, so that the lines of the source map stay.
        return imports.length > 0 ? { code: imports.join('') + changed, map: null } : null;
      },
    },
  };
}
