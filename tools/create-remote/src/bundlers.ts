/**
 * The bundlers that can build a remote. Each has a folder of its name in `template`, with the file that configures it
 * and a package.json of its scripts and packages alone; `template/shared` has the rest.
 */
export const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;

export type Bundler = (typeof BUNDLERS)[number];

export const isBundler = (name: string): name is Bundler =>
  (BUNDLERS as readonly string[]).includes(name);
