import { checkForm, passesLuhn, typedForm, type TypedForm } from './card-form.js';

const NOW = Date.UTC(2026, 10, 15);
const aForm = (changes: Partial<TypedForm> = {}): TypedForm => ({
  email: 'ada@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ada Lovelace',
  ...changes,
});

describe('checkForm', () => {
  it('accepts a complete form', () => {
    expect(checkForm(aForm(), NOW)).toEqual({
      valid: true,
      card: { number: '4242424242424242', expMonth: 12, expYear: 2034 },
      payer: { email: 'ada@example.com', name: 'Ada Lovelace' },
    });
  });

  it.each(['1234', '12/34', '12/2034', '12 - 34'])('reads the expiry %s', (expiry) => {
    expect(checkForm(aForm({ expiry }), NOW)).toMatchObject({
      card: { expMonth: 12, expYear: 2034 },
    });
  });

  it.each([
    ['email', '', 'Your email is incomplete.'],
    ['email', 'ada@example', 'Your email is invalid.'],
    ['number', '4242 4242', 'Your card number is incomplete.'],
    ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['number', '4242 4242 4242 4242 42', 'Your card number is invalid.'],
    ['number', 'four', 'Your card number is invalid.'],
    ['expiry', '', "Your card's expiry date is incomplete."],
    ['expiry', '13 / 34', "Your card's expiry date is incomplete."],
    ['expiry', '10 / 26', "Your card's expiry date is in the past."],
    ['expiry', '12 / 25', "Your card's expiry year is in the past."],
    ['expiry', '12 / 2099', "Your card's expiry year is invalid."],
    ['cvc', '12', "Your card's security code is incomplete."],
    ['cvc', '1234', "Your card's security code is invalid."],
    ['cvc', 'abc', "Your card's security code is invalid."],
    ['name', '', 'Enter the name on your card.'],
  ] as const)('rejects the %s "%s"', (field, value, message) => {
    expect(checkForm(aForm({ [field]: value }), NOW)).toEqual({
      valid: false,
      errors: { [field]: message },
    });
  });

  it('accepts a card in the month of its expiry', () => {
    expect(checkForm(aForm({ expiry: '11 / 26' }), NOW)).toMatchObject({ valid: true });
  });
});

describe('passesLuhn', () => {
  it.each(['4242424242424242', '4000000000000002', '4000000000009995', '4000002500003155'])(
    'accepts %s',
    (number) => expect(passesLuhn(number)).toBe(true),
  );
});

describe('typedForm', () => {
  it('reads only text and trims it', () => {
    expect(typedForm({ email: ' ada@example.com ', number: { 0: 'x' } })).toEqual({
      email: 'ada@example.com',
      number: '',
      expiry: '',
      cvc: '',
      name: '',
    });
  });
});
