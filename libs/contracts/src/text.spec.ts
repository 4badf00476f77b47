import { requiredText } from './text.js';

const schema = requiredText('Title', 10);

describe('required text', () => {
  it.each([
    ['Late', 'Late'],
    ['  Late  ', 'Late'],
    ['<b>', '<b>'],
    ['ليل', 'ليل'],
    ['🎧', '🎧'],
    ['a\nb\tc', 'a\nb\tc'],
    ['1234567890', '1234567890'],
  ])('accepts %j', (text, stored) => {
    expect(schema.safeParse(text)).toMatchObject({ success: true, data: stored });
  });

  it.each([
    ['nothing', '', 'Title is required.'],
    ['spaces', '   ', 'Title is required.'],
    ['invisible characters', '\u200b\u2060\u202e', 'Title is required.'],
    ['a blank filler character', '\u3164', 'Title is required.'],
    ['an overlong text', '12345678901', 'Title may have at most 10 characters.'],
    ['a NUL', 'a\u0000b', 'Title holds a character that cannot be stored.'],
    ['a lone surrogate', 'a\ud800', 'Title holds a character that cannot be stored.'],
    ['a number', 7, 'Title is required.'],
  ])('rejects %s', (_name, text, sentence) => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe(sentence);
  });
});
