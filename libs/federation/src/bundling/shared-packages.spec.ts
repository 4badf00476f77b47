import { remoteManifestSchema } from '../registry/build.js';
import { PACKAGE } from '../testing/sample-remote.js';
import { consumedModules } from './shared-packages.js';

const consume = (platform: string, needed: string) =>
  consumedModules(remoteManifestSchema.parse({ ...PACKAGE.stagedoor, platform }), {
    ...PACKAGE,
    dependencies: { ...PACKAGE.dependencies, '@stagedoor/platform': needed },
  });

it('refuses a range of the platform that allows shells without what the dependencies need', () => {
  expect(() => consume('^1.6.0', '^1.7.0')).toThrow(
    '"stagedoor.platform" in the package.json of @stagedoor/mfe-sample is ^1.6.0, but the dependencies need @stagedoor/platform ^1.7.0: an older shell would load the build and fail. Write "platform": "^1.7.0".',
  );
});

it.each([
  ['^1.7.0', '^1.7.0'],
  ['^1.7.0', '~1.6.0'],
  ['^1.5.0', '1.6.0'],
  ['^1.5.0', 'workspace:*'],
])('takes the range %s with the dependency %s', (platform, needed) => {
  expect(consume(platform, needed)['@stagedoor/platform']).toMatchObject({
    requiredVersion: platform,
  });
});
