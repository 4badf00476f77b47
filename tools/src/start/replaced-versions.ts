import type { Registry } from '@stagedoor/federation';

const LOCAL_BUILD = /-local\.[0-9a-z]+$/;

/** A line for each published version, canaries included, that the local builds have put out of force. */
export function describeReplaced(before: Registry, after: Registry): string[] {
  return Object.entries(before.remotes).flatMap(([name, { version, canary }]) => {
    const inForce = after.remotes[name]?.version;
    const now = inForce ? 'its local build is' : 'it has no folder here';
    return [version, ...(canary ? [canary.version] : [])]
      .filter((one) => one !== inForce && !LOCAL_BUILD.test(one))
      .map(
        (one) =>
          `${name} ${one} was in force, and now ${now}: npm run remote -- swap ${name} ${one} puts it back.`,
      );
  });
}
