import { BY_NAME, DIRECTIONS, FOLDERS, KEPT } from './import-table.mjs';
import {
  folderOf,
  isConfiguration,
  isTest,
  onImports,
  packageOf,
  pathOf,
  targetOf,
  WORKSPACES,
} from './repository.mjs';

/** Checks every import with the table in import-table.mjs. */
export const allowedImports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context.filename);
    if (isConfiguration(path)) return {};
    return onImports((node, specifier) => {
      const message = refusal(path, specifier);
      if (message) context.report({ node, message });
    });
  },
};

function refusal(path, specifier) {
  const target = targetOf(path, specifier);
  return target ? refusalOfOurs(path, specifier, target) : refusalOfPackage(path, specifier);
}

function refusalOfOurs(path, specifier, target) {
  const [from, to] = [path, target].map((one) => folderOf(one, Object.keys(FOLDERS)));
  const rule = FOLDERS[from];
  const may = [rule?.may ?? 'anything', isTest(path) ? (rule?.testsMay ?? []) : []].flat();
  if (from !== to && !may.includes('anything') && !may.includes(to)) {
    return `${from} may not import ${to ?? target}.`;
  }
  if (specifier.startsWith('.') && BY_NAME.test(target) && leavesWorkspace(path, target)) {
    return `${target}: import it by the name of its package.`;
  }
  for (const { from: pattern, forbids, because } of DIRECTIONS) {
    const match = pattern.exec(path);
    if (match && forbids(target, match.groups ?? {})) return `${target}: ${because}.`;
  }
  return undefined;
}

function leavesWorkspace(path, target) {
  return folderOf(path, WORKSPACES) !== folderOf(target, WORKSPACES);
}

function refusalOfPackage(path, specifier) {
  const rule = FOLDERS[folderOf(path, Object.keys(FOLDERS))];
  if (rule?.never?.includes(specifier) || rule?.never?.includes(packageOnly(specifier))) {
    return `${specifier}: ${rule.because}.`;
  }
  const kept = KEPT.find(
    ({ within, only, packages }) =>
      packages.test(specifier) && within.test(path) && !only.test(path),
  );
  return kept && `${specifier}: ${kept.because}.`;
}

/** The table treats `zod/mini` as a package of its own; `zustand/x` is `zustand`. */
function packageOnly(specifier) {
  return specifier === 'zod/mini' ? specifier : packageOf(specifier);
}
