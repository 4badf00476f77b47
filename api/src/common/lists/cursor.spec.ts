import { ID_SHAPE, readCursor, writeCursor } from './cursor.js';

const ID = '01890000-0000-7000-8000-000000000000';
const NAMED = new RegExp(`^(${ID_SHAPE}) ([^\\0]+)$`, 's');

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');

it.each(['Hall', 'The Old  Hall', 'Зал №1 🎧', 'two\nlines'])(
  'reads back %j as written, as text that is safe in an address',
  (name) => {
    const cursor = writeCursor(ID, name);

    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(readCursor(cursor, NAMED)).toEqual([ID, name]);
  },
);

it.each([
  ['an empty text', ''],
  ['an id alone', encode(ID)],
  ['another shape', encode(`Hall ${ID}`)],
  ['a NUL', encode(`${ID} a\0b`)],
  ['invalid UTF-8', encode(Buffer.concat([Buffer.from(`${ID} `), Buffer.of(0xff)]))],
  ['another spelling of the same bytes', `${encode(`${ID} Hall`)}=`],
])('refuses a cursor of %s', (_, cursor) => {
  expect(() => readCursor(cursor, NAMED)).toThrow('This is not a cursor that we gave out.');
});
