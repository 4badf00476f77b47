import { keptByPlatform, keptVersions, type VersionsInForce } from './kept-versions.js';

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
  ['loses the version that was taken out', ['1', '2', undefined], ['1']],
  ['loses each version that was taken out', ['1', '2', undefined, '3', undefined], ['1']],
  ['has what replaces a version that was taken out', ['1', '2', undefined, '3'], ['1', '3']],
  ['has a removed version that was swapped in again', ['1', undefined, '1', '2'], ['1', '2']],
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
    { revision: 4, versions: { '1': '1.1.0' } },
    { revision: 5, versions: { '1': '1.1.0', '2': '2.1.0' } },
  ]);

  const versions = [...kept].map(([platform, all]) => [platform, all.map((one) => one.version)]);
  expect(versions).toEqual([
    [1, ['1.0.0', '1.1.0']],
    [2, ['2.1.0']],
  ]);
});

it('keeps the version for a platform that one for another platform replaced', () => {
  const kept = keptByPlatform([
    { revision: 1, versions: { '1': '1.0.0' } },
    { revision: 2, versions: { '2': '2.0.0' } },
    { revision: 3, versions: {} },
    { revision: 4, versions: {} },
  ]);

  expect(kept.get(1)).toEqual([{ version: '1.0.0', revision: 1 }]);
  expect(kept.get(2)).toEqual([]);
});

it('keeps a version that was taken out for its platform alone where shells go on with it', () => {
  const revisions: VersionsInForce[] = [
    { revision: 1, versions: { '1': '1.0.0', '2': '2.0.0' } },
    { revision: 2, versions: { '2': '2.0.0' } },
    { revision: 3, versions: {} },
  ];

  expect(keptByPlatform(revisions).get(1)).toEqual([]);
  const kept = keptByPlatform(revisions, { keepsRemovedLines: true });
  expect(kept.get(1)).toEqual([{ version: '1.0.0', revision: 1 }]);
  expect(kept.get(2)).toEqual([]);
});
