import { integrityOf, PublishRefused } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { sendVersion } from './send-version.js';

const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
afterAll(() => written.mockRestore());

it('prints how many files it sends, before it sends them', async () => {
  const bytes = Buffer.from('one');
  const digest = integrityOf(bytes);
  const receiver = {
    announce: async () => ({ missing: [digest] }),
    async keepFile() {
      expect(written).toHaveBeenCalledWith('mfe-x 1.0.0: sending 1 of 2 files …\n');
      throw new OneLineError('Enough.');
    },
  };
  const files = { 'one.js': digest, 'two.js': integrityOf(Buffer.from('two')) };
  const version = { remote: 'mfe-x', version: '1.0.0', files, first: false };

  await expect(sendVersion(receiver, version, async () => bytes)).rejects.toThrow('Enough.');
});

it.each([
  ['a site', new OneLineError('https://site.example refuses: A file has at most 8 MiB.')],
  ['a data folder', new PublishRefused('https://site.example refuses: A file has at most 8 MiB.')],
])('names the file that %s refuses, and its size', async (_what, refusal) => {
  const bytes = Buffer.alloc(1_500, 'x');
  const digest = integrityOf(bytes);
  const receiver = {
    announce: async () => ({ missing: [digest] }),
    keepFile: () => Promise.reject(refusal),
  };
  const version = { remote: 'mfe-x', version: '1.0.0', first: false };
  const files = { 'small.js': integrityOf(Buffer.from('')), 'images/large.png': digest };

  await expect(sendVersion(receiver, { ...version, files }, async () => bytes)).rejects.toThrow(
    new OneLineError(
      'images/large.png (1,500 bytes): https://site.example refuses: A file has at most 8 MiB.',
    ),
  );
});
