import { scopeStyles, type StyleSheetPlace } from './scope-styles.js';

/**
 * Compiles a style sheet into a module that applies it in the area of its remote, as a constructed style sheet, which
 * the shell's policy allows. A CSS module exports its class names.
 */
export function stylesScript(source: string, place: StyleSheetPlace): string {
  const { css, classes } = scopeStyles(source, place);
  return [
    'const sheet = new CSSStyleSheet();',
    `sheet.replaceSync(${JSON.stringify(css)});`,
    'document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];',
    `export default ${JSON.stringify(classes)};`,
  ].join('\n');
}
