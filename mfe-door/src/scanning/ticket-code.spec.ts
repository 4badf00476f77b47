import { hashOf, readTicketCode } from './ticket-code';

const CODE = '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';

it.each([
  ['as it is on the ticket', CODE],
  ['in small letters', CODE.toLowerCase()],
  ['without groups', CODE.replaceAll('-', '')],
  ['with spaces and a line break', `${CODE.replaceAll('-', ' ')}\n`],
  ['with an O for the zero and an I for the one', CODE.replace('0A1B', 'OAIB')],
  ['with an l for the one', CODE.replace('0A1B', '0AlB')],
])('reads a code %s', (_, text) => {
  expect(readTicketCode(text)).toBe(CODE);
});

it('reads what an American hand scanner types on a German keyboard, where Y and Z have changed places', () => {
  expect(readTicketCode('YZ1Bß2C3Dß4E5Fß6G7Hß8J9KßMNPQßRS')).toBe(
    'ZY1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS',
  );
});

it.each(['', 'abc', CODE.slice(0, -1), `${CODE}X`, CODE.replace('A', 'U')])(
  'reads no code in %j',
  (text) => {
    expect(readTicketCode(text)).toBeNull();
  },
);

it('makes the hash that the server makes', async () => {
  // printf %s "$CODE" | sha256sum, the first half in base64url.
  await expect(hashOf(CODE)).resolves.toBe('ipTyE8jBWIZrJyltuZ1nCA');
});
