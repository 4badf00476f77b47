import { checkRegistry, registrySchema, type Registry } from '@stagedoor/federation';

type Fields = Record<PropertyKey, unknown>;

/**
 * Returns the registry of a site. Leaves out the fields that this version of the program does not know, such as those of
 * another team's build. Throws RegistryInvalid.
 */
export function readSiteRegistry(document: unknown): Registry {
  const known: unknown = structuredClone(document);
  for (const issue of registrySchema.safeParse(known).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce((at, key) => (at as Fields)[key], known) as Fields;
    for (const key of issue.keys) delete holder[key];
  }
  return checkRegistry(known);
}
