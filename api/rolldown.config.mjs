import { basename, join } from 'node:path';
import { transformFile } from '@swc/core';
import { defineConfig } from 'rolldown';

const FOLDER = import.meta.dirname;
const COMPILER = join(FOLDER, '../.swcrc.json');

/** The programs, and what tests and benchmarks reach into: the other files are in no place of their own. */
const ENTRIES = [
  'main',
  'database/check-drift',
  'database/migrate',
  'database/write-migration',
  'modules/auth/tokens',
  'modules/events/event-queries.service',
  'modules/orders/placing/hold-batching',
  'seams/seams',
];

/** The code that starts the worker finds it beside itself. */
const WORKER = 'modules/tickets/paper/draw-tickets.worker';

/** Packages with files of their own, and those that NestJS loads only if they are installed. */
const EXTERNAL = [
  /^@node-rs\/argon2$/,
  /^pdfkit$/,
  /^class-(transformer|validator)$/,
  /^@fastify\/(multipart|view)$/,
  /^@nestjs\/(microservices|platform-express|websockets)(\/|$)/,
];

const sourceOf = (name) => join(FOLDER, `src/${name}.ts`);

/** Compiles like the other builds: NestJS injects by the types of parameters, which swc keeps in the code. */
const swc = {
  name: 'stagedoor:swc',
  load: {
    filter: { id: /\/api\/src\/.*\.ts$/ },
    handler: async (path) => {
      const { code, map } = await transformFile(path, { cwd: FOLDER, configFile: COMPILER });
      return { code, map, moduleType: 'js' };
    },
  },
};

/**
 * What packages load and the API does not use, and what it gets instead: TypeORM a second time, from its folder, for two
 * exports that it no longer has; its drivers of other databases; and the messages of Zod in 50 languages.
 */
const UNUSED = [
  [
    /\/@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/,
    'export const Connection = undefined; export const AbstractRepository = undefined;',
  ],
  [/\/typeorm\/driver\/(?!postgres\/|types\/)[\w-]+\/\w+\.js$/, 'module.exports = {};'],
  [/\/zod\/v4\/locales\/index\.js$/, "export { default as en } from './en.js';"],
];

const met = new Set();

/** Ends the build when a package no longer has what is left out. */
const withoutUnused = {
  name: 'stagedoor:without-unused',
  load: {
    filter: { id: UNUSED.map(([path]) => path) },
    handler: (id) => {
      const [path, instead] = UNUSED.find(([unused]) => unused.test(id));
      met.add(path);
      return instead;
    },
  },
  generateBundle() {
    const missing = UNUSED.map(([path]) => path).filter((path) => !met.has(path));
    if (missing.length > 0) throw new Error(`No file is ${missing.join(', ')}.`);
  },
};

/**
 * Puts the API and its packages into few files: reading 2,000 modules takes most of its start, and much of its memory.
 * Functions and classes keep their names, by which errors, migrations and log lines name them.
 */
export default defineConfig({
  input: {
    ...Object.fromEntries(ENTRIES.map((name) => [name, sourceOf(name)])),
    [basename(WORKER)]: sourceOf(WORKER),
  },
  platform: 'node',
  external: EXTERNAL,
  plugins: [swc, withoutUnused],
  output: {
    dir: join(FOLDER, 'dist'),
    format: 'esm',
    chunkFileNames: '[name].js',
    keepNames: true,
    // The decorators of any entry need what the first import of NestJS has set up.
    strictExecutionOrder: true,
    sourcemap: true,
    minify: {
      compress: true,
      mangle: { keepNames: true },
      // V8 keeps a source in two bytes a character if one of its characters needs them.
      codegen: { removeWhitespace: true, asciiOnly: true },
    },
  },
  onLog(level, log, next) {
    // The metadata of a type: a test for undefined surrounds it.
    if (log.code === 'IMPORT_IS_UNDEFINED') return;
    if (level === 'warn') throw new Error(log.message);
    next(level, log);
  },
});
