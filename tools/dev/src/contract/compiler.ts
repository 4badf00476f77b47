import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import ts from 'typescript';

const CONFIGURATION = join(REPOSITORY, 'tsconfig.browser.json');

/** Returns the compiler options of browser code, without the types of the test runner. */
export function browserOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(CONFIGURATION, (path) => ts.sys.readFile(path)) as {
    config: { include?: string[] };
  };
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, REPOSITORY);
  return { ...parsed.options, types: [] };
}

const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/** Returns a compiler host that parses the declarations of packages once for all programs. */
export function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  return {
    ...host,
    getSourceFile(file, ...rest) {
      if (!file.includes('/node_modules/')) return parse(file, ...rest);
      if (!parsedFiles.has(file)) parsedFiles.set(file, parse(file, ...rest));
      return parsedFiles.get(file);
    },
  };
}
