import { buildsOfLine, lineFor, linesOf, type Registry } from '@stagedoor/federation';

const LOCAL_BUILD = /-local\.[0-9a-z]+$/;

/** Returns a line for each published version and canary, of every platform, that local builds have replaced. */
export function describeReplaced(before: Registry, after: Registry): string[] {
  return Object.entries(before.remotes).flatMap(([name, entry]) => {
    const lines = linesOf(entry);
    return lines.flatMap(([platform, line]) => {
      const inForce = lineFor(after.remotes[name], platform)?.version;
      const now = inForce
        ? 'its local build is'
        : after.remotes[name]
          ? 'no version is'
          : 'it has no folder here';
      const [suffix, option] =
        lines.length > 1 ? [` for platform ${platform}`, ` --for-platform ${platform}`] : ['', ''];
      return buildsOfLine(line)
        .map(({ version }) => version)
        .filter((version) => version !== inForce && !LOCAL_BUILD.test(version))
        .map(
          (version) =>
            `${name} ${version} was in force${suffix}, and now ${now}: npm run remote -- swap ${name} ${version}${option} puts it back.`,
        );
    });
  });
}
