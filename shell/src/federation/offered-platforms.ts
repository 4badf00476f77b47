/**
 * The modules of the other versions of the platform that the shell offers, by version. The build puts those in place that
 * `defineShell` is given.
 */
export const offeredPlatforms: Readonly<Record<string, object>> = {};
