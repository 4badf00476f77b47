import type { Compiler } from 'webpack';

/** Matches the loader's message about a syntax error: the reason with its place, then the trace of the loader. */
const OF_THE_PARSER = /Error:\s+[x×] (?<place>[\s\S]*?)\s+Caused by:\s+Syntax Error[\s\S]*$/;

/** Shortens the message of a syntax error to its reason and its place. */
export class SyntaxErrorsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap(SyntaxErrorsPlugin.name, ({ errors }) => {
      for (const error of errors) {
        const place = OF_THE_PARSER.exec(error.message)?.groups?.place;
        if (place) error.message = `Syntax error: ${place}`;
      }
    });
  }
}
