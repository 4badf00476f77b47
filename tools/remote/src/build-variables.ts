/** Returns the environment of a build of this version, without the tokens: the packages of a build need none. */
export function buildVariables(version: string): NodeJS.ProcessEnv {
  const { STAGEDOOR_REGISTRY_TOKEN: _, STAGEDOOR_FROM_TOKEN: __, ...others } = process.env;
  return { ...others, STAGEDOOR_VERSION: version };
}
