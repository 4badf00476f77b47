import { resolve } from 'node:path';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { checkPackage } from './check-package.js';
import { packPackage, type PackedPackage } from './pack-package.js';
import { PUBLISHED_FOLDERS } from './published-packages.js';
import { publishPackages } from './publish-packages.js';

const HELP = `npm run packages -- pack [--to packages]
npm run packages -- publish --registry https://registry.example
Builds the packages for teams with a repository of their own: JavaScript with types and source maps. Checks each with
publint and arethetypeswrong. publish releases those whose version the registry lacks, all or none: it refuses when the
registry has a version with other contents.

  --to packages     the folder of the packed files
  --registry …      the registry; npm's own settings have its token
  --tag next        the dist-tag, latest by default
`;

const options = {
  to: { type: 'string', default: 'packages' },
  registry: { type: 'string' },
  tag: { type: 'string', default: 'latest' },
} as const;

async function pack(to: string): Promise<PackedPackage[]> {
  const packed: PackedPackage[] = [];
  for (const folder of PUBLISHED_FOLDERS) {
    say(`Packing ${folder} …`);
    const one = await packPackage(folder, to);
    const problems = await checkPackage(one);
    if (problems.length > 0) {
      throw new OneLineError(`${one.manifest.name} is not publishable:\n${problems.join('\n')}`);
    }
    packed.push(one);
  }
  return packed;
}

await runCommand({ help: HELP, options, positionals: 1 }, async ({ values, positionals }) => {
  const [action] = positionals;
  if (action !== 'pack' && action !== 'publish') {
    throw new OneLineError('Say pack or publish; see --help.');
  }
  const { registry, tag } = values;
  if (action === 'publish' && !registry) throw new OneLineError('publish needs --registry.');
  const packed = await pack(resolve(values.to));
  if (action === 'publish') return say(...(await publishPackages(packed, registry!, tag)));
  say(...packed.map(({ tarball, files }) => `${tarball}  ${files.length} files`));
});
