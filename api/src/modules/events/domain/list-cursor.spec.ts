import { parseCursor, toCursor } from './list-cursor.js';

const position = {
  startTime: new Date('2099-07-01T19:00:00.000Z'),
  id: '01890000-0000-7000-8000-000000000000',
};

const encode = (text: string) => Buffer.from(text).toString('base64url');

it('reads back a written position, as text that is safe in an address', () => {
  const cursor = toCursor(position);

  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(parseCursor(cursor)).toEqual(position);
});

it.each([
  ['an empty text', ''],
  ['no id', encode('2099-07-01T19:00:00.000Z')],
  ['no instant', encode(`yesterday ${position.id}`)],
  ['a day that does not exist', encode(`2099-02-30T19:00:00.000Z ${position.id}`)],
  ['a year beyond the database', encode(`+275760-01-01T00:00:00.000Z ${position.id}`)],
  ['an id with more behind it', encode(`2099-07-01T19:00:00.000Z ${position.id}'`)],
])('refuses a cursor of %s', (_, cursor) => {
  expect(() => parseCursor(cursor)).toThrow('This is not a cursor that we gave out.');
});
