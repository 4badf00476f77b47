import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { RemoteProject } from '../bundling/remote-project.js';
import { stylesScript } from '../styles/styles-script.js';

/** A style sheet by its path in the remote's folder. The name is none that Vite takes for a style sheet. */
const STYLES = /^\0styles:(.+)\.js$/;

/** Compiles the style sheets that a remote imports, in place of Vite, which would emit them. */
export function scopedStyles({ folder, manifest, container }: RemoteProject): Plugin {
  return {
    name: 'stagedoor:scoped-styles',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        if (!resolved) return null;
        return { id: `\0styles:${relative(folder, resolved.id)}.js`, moduleSideEffects: true };
      },
    },
    load: {
      filter: { id: STYLES },
      async handler(id) {
        const file = STYLES.exec(id)![1]!;
        const path = resolve(folder, file);
        this.addWatchFile(path);
        const place = { remote: manifest.remote, container, file };
        const code = stylesScript(await readFile(path, 'utf8'), place);
        return { code, map: { mappings: '' } };
      },
    },
  };
}
