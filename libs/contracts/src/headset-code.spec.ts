import { headsetCode, labelKeyOf, readHeadsetCode } from './headset-code.js';
import { HEADSET_NUMBER_MAX } from './limits.js';
import { TICKET_CODE_PATTERN } from './tickets.js';

const labelKey = '7K3Q';

it('reads the code of every number, however it is typed', () => {
  for (let number = 1; number <= HEADSET_NUMBER_MAX; number += 1) {
    const code = headsetCode({ labelKey, number });
    expect(readHeadsetCode(code)).toEqual({ labelKey, number });
    expect(
      readHeadsetCode(` ${code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o')}`),
    ).toEqual({
      ...{ labelKey, number },
    });
  }
});

it('reads what an American hand scanner types on a German keyboard', () => {
  const code = headsetCode({ labelKey: 'YZ01', number: 42 });

  const typed = code.replace('YZ', 'ZY').replaceAll('-', 'ß');

  expect(readHeadsetCode(typed)).toEqual({ labelKey: 'YZ01', number: 42 });
});

it('refuses a code with one wrong character, or two digits that changed places', () => {
  const code = headsetCode({ labelKey, number: 1234 });

  expect(readHeadsetCode(code.replace('1234', '1244'))).toBeNull();
  expect(readHeadsetCode(code.replace('1234', '1324'))).toBeNull();
  expect(readHeadsetCode(code.replace('7K3Q', '7K3R'))).toBeNull();
});

it.each(['', '042', 'HP-7K3Q-000-0', '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS'])(
  'is no headset: %j',
  (text) => {
    expect(readHeadsetCode(text)).toBeNull();
  },
);

it('is never a ticket code', () => {
  expect(headsetCode({ labelKey, number: 4321 })).not.toMatch(TICKET_CODE_PATTERN);
});

it('makes the key of an event from random bytes', () => {
  expect(labelKeyOf(Uint8Array.from([0, 31, 32, 255]))).toBe('0Z0Z');
});
