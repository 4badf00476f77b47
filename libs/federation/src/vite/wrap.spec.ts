import { wrapChunk } from './wrap.js';

it('puts the chunk into the table of its container', async () => {
  const { code, map } = await wrapChunk(`export default 1;`, 'more.js', 'mfe_1_0_0');

  expect(code).toMatch(/^self\.chunks_mfe_1_0_0\["more\.js"\]=async\(/);
  expect(map?.mappings).toMatch(/^;/);
});

it('refuses a Vite whose module runner has other names', async () => {
  await expect(wrapChunk(`__vite_ssr_exports__.more = 1;`, 'more.js', 'mfe')).rejects.toThrow(
    'not known: __vite_ssr_exports__.',
  );
});
