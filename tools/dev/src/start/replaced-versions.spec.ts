import { aCanary, anEntry, aRegistry } from '@stagedoor/federation/testing/a-registry';
import { describeReplaced } from './replaced-versions.js';

const LOCAL = anEntry({ version: '1.0.0-local.ef6d83b5e63f' });
const NEWER = anEntry({ version: '1.0.0-local.0123456789ab' });

it('names each published version that was replaced, and the command that puts it back', () => {
  const before = aRegistry({
    'mfe-x': anEntry({ version: '2.0.0' }),
    'mfe-y': LOCAL,
    'mfe-z': anEntry(),
  });

  expect(describeReplaced(before, aRegistry({ 'mfe-x': LOCAL, 'mfe-y': NEWER }))).toEqual([
    'mfe-x 2.0.0 was in force, and now its local build is: npm run remote -- swap mfe-x 2.0.0 puts it back.',
    'mfe-z 1.0.0 was in force, and now it has no folder here: npm run remote -- swap mfe-z 1.0.0 puts it back.',
  ]);
});

it('names a canary that has ended', () => {
  const before = aRegistry({ 'mfe-x': { ...LOCAL, canary: aCanary({ version: '2.0.0' }) } });

  expect(describeReplaced(before, aRegistry({ 'mfe-x': LOCAL }))).toHaveLength(1);
});

it('does not name local builds that newer ones replace', () => {
  expect(describeReplaced(aRegistry({ 'mfe-x': LOCAL }), aRegistry({ 'mfe-x': NEWER }))).toEqual(
    [],
  );
});

it('names versions for another platform', () => {
  const next = anEntry({
    version: '2.0.0',
    platform: '^2.0.0',
    canary: aCanary({ version: '2.1.0' }),
  });
  const before = aRegistry({
    'mfe-x': { ...LOCAL, platforms: { '2': next } },
    'mfe-z': { ...anEntry(), platforms: { '2': next } },
  });

  expect(describeReplaced(before, aRegistry({ 'mfe-x': NEWER }))).toEqual([
    'mfe-x 2.0.0 was in force for platform 2, and now no version is: npm run remote -- swap mfe-x 2.0.0 --for-platform 2 puts it back.',
    'mfe-x 2.1.0 was in force for platform 2, and now no version is: npm run remote -- swap mfe-x 2.1.0 --for-platform 2 puts it back.',
    'mfe-z 1.0.0 was in force for platform 1, and now it has no folder here: npm run remote -- swap mfe-z 1.0.0 --for-platform 1 puts it back.',
    'mfe-z 2.0.0 was in force for platform 2, and now it has no folder here: npm run remote -- swap mfe-z 2.0.0 --for-platform 2 puts it back.',
    'mfe-z 2.1.0 was in force for platform 2, and now it has no folder here: npm run remote -- swap mfe-z 2.1.0 --for-platform 2 puts it back.',
  ]);
});
