import { FormError, parseForm } from './form.js';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('parseForm', () => {
  it('nests fields by their brackets', () => {
    expect(plain('line_items[0][price_data][unit_amount]=2500&mode=payment')).toEqual({
      line_items: { 0: { price_data: { unit_amount: '2500' } } },
      mode: 'payment',
    });
  });

  it('numbers the entries of empty brackets', () => {
    expect(plain('expand[]=a&expand[]=b')).toEqual({ expand: { 0: 'a', 1: 'b' } });
  });

  it('decodes names and values', () => {
    expect(plain('metadata%5Border%20id%5D=a%26b+c')).toEqual({
      metadata: { 'order id': 'a&b c' },
    });
  });

  it('keeps a name with unbalanced brackets unchanged', () => {
    expect(plain('a[b=1')).toEqual({ 'a[b': '1' });
  });

  it('returns an object without a prototype', () => {
    const form = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');

    expect(Object.getPrototypeOf(form)).toBeNull();
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['a=1&a[b]=2', `a${'[b]'.repeat(20)}=1`])('rejects %s', (text) => {
    expect(() => parseForm(text)).toThrow(FormError);
  });
});
