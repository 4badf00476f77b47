import type { RemoteBuild } from './build.js';

/** Every page of a site has the descriptions of all remotes in force. */
const DESCRIPTION_BYTES = 32 * 1024;
const MOST_INITIAL = 50;

/** Returns why a description is too large to be published, or null. */
export function descriptionExcess(build: RemoteBuild): string | null {
  const { name, version, initial, integrity, paths } = build;
  const bytes = new TextEncoder().encode(JSON.stringify(build)).length;
  const remedy = 'Split the area into fewer, larger chunks.';
  if (bytes > DESCRIPTION_BYTES) {
    const files = Object.keys(integrity).length;
    return `The description of ${name} ${version} has ${bytes} bytes, with ${files} scripts and ${paths.length} paths; at most ${DESCRIPTION_BYTES} are allowed, because every page of the site has it. ${remedy}`;
  }
  if (initial.length > MOST_INITIAL)
    return `${name} ${version} has ${initial.length} initial files; at most ${MOST_INITIAL} are allowed. ${remedy}`;
  const twice = initial.find((file, index) => initial.indexOf(file) !== index);
  return twice ? `${name} ${version} names the initial file ${twice} twice. Build again.` : null;
}
