import fc from 'fast-check';
import { statementSuffix } from './statement-suffix.js';

describe('statementSuffix', () => {
  it.each([
    ['Neon', 'NEON'],
    ['Neon Nights', 'NEON'],
    ['Neon Night', 'NEON NIGHT'],
    ['80s & 90s, all night', '80S & 90S'],
    ['Silent  Disco', 'SILENT'],
    ['Neonlichterfest', 'NEONLICHTE'],
    ['Café Noël', 'CAFE NOEL'],
    ['Große Ärzte', 'GROSSE'],
    ['Smørrebrød', 'SMORREBROD'],
    ['Łódź – Œuvre', 'LODZ'],
    ["Rock 'n' Roll", 'ROCK N'],
    ['*<Neon>*', 'NEON'],
    ['Neon — the night', 'NEON THE'],
    ['Neon!', 'NEON'],
    ['Ｎｅｏｎ', 'NEON'],
    ['東京 Night', 'NIGHT'],
  ])('shortens %s to %s', (title, suffix) => {
    expect(statementSuffix(title)).toBe(suffix);
  });

  it.each(['', '   ', '2026', '!!! 24/7', 'ネオン', 'Дискотека', 'ليلة صامتة', '🎧🎧', "'*'"])(
    'returns null for %j',
    (title) => {
      expect(statementSuffix(title)).toBeNull();
    },
  );

  it('returns only what Stripe accepts, for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const suffix = statementSuffix(title);
        if (suffix === null) return;
        expect(suffix).toMatch(/^(?=.*[A-Z])[\x20-\x7E]{1,10}$/);
        expect(suffix).not.toMatch(/[<>\\'"*]|^ | $| {2}/);
      }),
    );
  });
});
