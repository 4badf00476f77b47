/** A call that gives a constructed style sheet its text, with the text if it is written out. */
const CALL =
  /\.replaceSync\(\s*(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|`(?<template>(?:\\.|[^`\\])*)`)?/g;

/**
 * Returns what a script of a remote does with style sheets that the build has not put into the layer and the scope of the
 * remote; null if nothing. The policy of the page refuses style elements and attributes, so that constructed style sheets
 * are the only others.
 */
export function unscopedStyleIn(code: string, remote: string): string | null {
  const begin = `@layer ${remote}{`;
  for (const { groups = {}, index } of code.matchAll(CALL)) {
    const text = groups.double ?? groups.single ?? groups.template;
    if (text?.startsWith(begin) && !text.includes('${')) continue;
    const place = code.slice(index, index + 60).split('\n')[0];
    return `applies a style sheet outside of the layer of ${remote} (${place}): import it as a .css file`;
  }
  return null;
}
