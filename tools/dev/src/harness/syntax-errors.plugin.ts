import type { Compiler } from 'webpack';

/** What the loader says of a source that cannot be parsed: the reason with its place, and below it a trace of its own. */
const OF_THE_PARSER = /Error:\s+[x×] (?<place>[\s\S]*?)\s+Caused by:\s+Syntax Error[\s\S]*$/;

/** Says of a syntax error what was expected and where, and nothing of the programs that found it. */
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
