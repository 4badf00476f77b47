import { keptByPlatform, keptVersions } from './kept-versions.js';

const history = (...versions: (string | undefined)[]) =>
  versions.map((version, index) => ({ revision: index + 1, version }));

it.each<[string, (string | undefined)[], string[]]>([
  ['is empty before the first revision', [], []],
  ['is empty for a remote that never was in force', [undefined, undefined], []],
  ['has one version for one that was never moved', ['1', '1', '1'], ['1']],
  ['has each version that was left for a newer one', ['1', '2', '3'], ['1', '2', '3']],
  ['loses a version that was rolled back', ['1', '2', '1'], ['1']],
  ['loses each version of two rollbacks', ['1', '2', '3', '2', '1'], ['1']],
  ['loses all that lies above the version that was swapped in again', ['1', '2', '3', '1'], ['1']],
  ['has the version that replaces one that was rolled back', ['1', '2', '1', '3'], ['1', '3']],
  ['has a version again that was swapped in again', ['1', '2', '1', '2'], ['1', '2']],
  ['keeps its versions while the remote is taken out', ['1', '2', undefined], ['1', '2']],
  ['goes on after the remote was taken out', ['1', undefined, '1', '2'], ['1', '2']],
])('the path of a rollback %s', (_what, versions, kept) => {
  expect(keptVersions(history(...versions)).map(({ version }) => version)).toEqual(kept);
});

it('names the newest revision that had a version before it was left', () => {
  expect(keptVersions(history('1', '1', '2', '3', '2', '4'))).toEqual([
    { version: '1', revision: 2 },
    { version: '2', revision: 5 },
    { version: '4', revision: 6 },
  ]);
});

it('is told apart by the platform', () => {
  const kept = keptByPlatform([
    { revision: 1, versions: { '1': '1.0.0' } },
    { revision: 2, versions: { '1': '1.0.0', '2': '2.0.0' } },
    { revision: 3, versions: { '1': '1.1.0', '2': '2.0.0' } },
    { revision: 4, versions: {} },
    { revision: 5, versions: { '2': '2.1.0' } },
  ]);

  const versions = [...kept].map(([platform, all]) => [platform, all.map((one) => one.version)]);
  expect(versions).toEqual([
    [1, ['1.0.0', '1.1.0']],
    [2, ['2.0.0', '2.1.0']],
  ]);
});
