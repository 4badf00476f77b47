import { runRemote } from './commands.js';

it.each([
  ['mfe-venue', '"mfe-venue" is not like mfe-venue@1.3.0.'],
  ['../mfe-venue@1.3.0', '"../mfe-venue@1.3.0" is not like mfe-venue@1.3.0.'],
  ['mfe-venue@../1.3.0', '"mfe-venue@../1.3.0" is not like mfe-venue@1.3.0.'],
  ['mfe-venue@99.0.0', 'mfe-venue 99.0.0 has no files in'],
  ['mfe-venue@1.3.0 mfe-venue@1.4.0', 'Only one version of a remote can be checked at a time.'],
])('refuses to check %s', async (operands, reason) => {
  await expect(runRemote(['check', ...operands.split(' ')])).rejects.toThrow(reason);
});
