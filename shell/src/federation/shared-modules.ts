import { platformModules } from './platform-modules';
import { withOtherPlatforms } from './other-platforms';

const ownModules = Object.fromEntries(
  Object.entries(STAGEDOOR_SHARED_VERSIONS).map(([name, version]) => [
    name,
    {
      version,
      lib: () => platformModules[name],
      shareConfig: {
        singleton: true,
        eager: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
      },
    },
  ]),
);

/**
 * The modules that the shell shares with every remote. They are loaded before any remote, and no remote has its own
 * copy.
 */
export const sharedModules = STAGEDOOR_OFFERS_OTHER_PLATFORMS
  ? withOtherPlatforms(ownModules)
  : ownModules;
