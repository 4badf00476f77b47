import { aCanary, anEntry, aRegistry } from '../../../libs/federation/src/testing/a-registry.js';
import { describeReplaced } from './replaced-versions.js';

const LOCAL = anEntry({ version: '1.0.0-local.ef6d83b5e63f' });
const NEWER = anEntry({ version: '1.0.0-local.0123456789ab' });

it('names what was published and is no longer in force, and how it is put back', () => {
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

it('says nothing of local builds that newer ones replace', () => {
  expect(describeReplaced(aRegistry({ 'mfe-x': LOCAL }), aRegistry({ 'mfe-x': NEWER }))).toEqual(
    [],
  );
});
