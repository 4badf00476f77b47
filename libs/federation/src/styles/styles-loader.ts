import { relative } from 'node:path';
import type { StyleSheetPlace } from './scope-styles.js';
import { stylesScript } from './styles-script.js';

interface LoaderContext {
  resourcePath: string;
  rootContext: string;
  getOptions(): Pick<StyleSheetPlace, 'remote' | 'container'>;
}

/** A loader for webpack and Rspack that compiles the style sheets of a remote. */
function stylesLoader(this: LoaderContext, source: string): string {
  const file = relative(this.rootContext, this.resourcePath);
  return stylesScript(source, { ...this.getOptions(), file });
}

// The bundlers read a default export.
export { stylesLoader as default };
