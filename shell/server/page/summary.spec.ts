import { summaryOf } from './summary.js';

describe('the summary of a text', () => {
  it('is the text as one line if it is short', () => {
    expect(summaryOf('  Three channels.\n\nHeadphones\tare included. ')).toBe(
      'Three channels. Headphones are included.',
    );
  });

  it('keeps a text of exactly 160 characters', () => {
    const text = 'x'.repeat(160);

    expect(summaryOf(text)).toBe(text);
  });

  it('is cut after a word', () => {
    const summary = summaryOf('Dancing in silence, '.repeat(20));

    expect(summary).toMatch(/^(Dancing in silence, )+Dancing( in( silence)?)?…$/);
    expect(summary.length).toBeLessThanOrEqual(160);
  });

  it('keeps the last word if it fits exactly', () => {
    const summary = summaryOf(`${'x'.repeat(150)} eight678 more`);

    expect(summary).toBe(`${'x'.repeat(150)} eight678…`);
    expect(summary).toHaveLength(160);
  });

  it('cuts a text without a space, never inside an emoji', () => {
    expect(summaryOf('🎧'.repeat(5_000))).toBe(`${'🎧'.repeat(159)}…`);
  });
});
