import { keptByPlatform, keptVersions, type VersionsInForce } from './kept-versions.js';

const history = (...versions: (string | undefined)[]) =>
  versions.map((version, index) => ({ revision: index + 1, version }));

it.each<[string, (string | undefined)[], string[]]>([
  ['returns nothing before the first revision', [], []],
  ['returns nothing for a remote that was never in force', [undefined, undefined], []],
  ['returns the only version of a remote that was never moved', ['1', '1', '1'], ['1']],
  ['keeps each version that a newer one replaced', ['1', '2', '3'], ['1', '2', '3']],
  ['drops a version that was rolled back', ['1', '2', '1'], ['1']],
  ['drops each version of two rollbacks', ['1', '2', '3', '2', '1'], ['1']],
  ['drops all versions after one that was swapped in again', ['1', '2', '3', '1'], ['1']],
  ['keeps the version that replaces a rolled-back one', ['1', '2', '1', '3'], ['1', '3']],
  ['keeps a version that was swapped in again', ['1', '2', '1', '2'], ['1', '2']],
  ['drops a removed version', ['1', '2', undefined], ['1']],
  ['drops each removed version', ['1', '2', undefined, '3', undefined], ['1']],
  ['keeps the version that replaces a removed one', ['1', '2', undefined, '3'], ['1', '3']],
  ['keeps a removed version that was swapped in again', ['1', undefined, '1', '2'], ['1', '2']],
])('rollbacks %s', (_what, versions, kept) => {
  expect(keptVersions(history(...versions)).map(({ version }) => version)).toEqual(kept);
});

it('returns the newest revision of each version', () => {
  expect(keptVersions(history('1', '1', '2', '3', '2', '4'))).toEqual([
    { version: '1', revision: 2 },
    { version: '2', revision: 5 },
    { version: '4', revision: 6 },
  ]);
});

it('separates versions by platform', () => {
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

it('keeps the version for a platform after one for another platform replaced it', () => {
  const kept = keptByPlatform([
    { revision: 1, versions: { '1': '1.0.0' } },
    { revision: 2, versions: { '2': '2.0.0' } },
    { revision: 3, versions: {} },
    { revision: 4, versions: {} },
  ]);

  expect(kept.get(1)).toEqual([{ version: '1.0.0', revision: 1 }]);
  expect(kept.get(2)).toEqual([]);
});

it('keepsRemovedLines keeps a version removed for its platform alone', () => {
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
