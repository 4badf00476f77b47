import { isBuiltin } from 'node:module';
import {
  folderOf,
  isConfiguration,
  isTest,
  manifestOf,
  onImports,
  packageOf,
  pathOf,
  WORKSPACES,
} from './repository.mjs';

/**
 * Requires that the package.json of a workspace declares every package that its files import: Nx builds its graph from
 * that, so an undeclared import makes its cache stale. Tests and configuration files may also use the development
 * dependencies of the workspace and of the root.
 */
export const declaredImports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context.filename);
    const workspace = folderOf(path, WORKSPACES) ?? '.';
    const declared = declaredFor(
      workspace,
      workspace === '.' || isTest(path) || isConfiguration(path),
    );
    return onImports((node, specifier) => {
      if (specifier.startsWith('.') || isBuiltin(specifier)) return;
      const name = packageOf(specifier);
      if (declared.has(name)) return;
      if (isTypeOnly(node) && declared.has(typesOf(name))) return;
      context.report({ node, message: `${name} is not declared in ${workspace}/package.json.` });
    });
  },
};

function declaredFor(workspace, development) {
  const own = manifestOf(workspace);
  const lists = [own.dependencies, own.optionalDependencies, own.peerDependencies];
  if (development) lists.push(own.devDependencies, manifestOf('.').devDependencies);
  return new Set([own.name, ...lists.flatMap((list) => Object.keys(list ?? {}))]);
}

function isTypeOnly(node) {
  return node.importKind === 'type' || node.exportKind === 'type';
}

function typesOf(name) {
  return `@types/${name.replace('@', '').replace('/', '__')}`;
}
