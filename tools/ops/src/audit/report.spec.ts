import { report } from './report.js';

it('counts the breaches of each invariant and shows the first of them', () => {
  const breaches = Array.from({ length: 7 }, (_, index) => ({
    subject: `order-${index}`,
    detail: '2 tickets bought, 3 valid',
  }));

  const text = report({
    findings: [
      { invariant: 'stock_in_range', breaches: [] },
      { invariant: 'tickets_equal_orders', breaches },
    ],
    awaitingProvider: 3,
  });

  expect(text.split('\n')).toEqual([
    '✓ stock in range               0',
    '✗ tickets equal orders         7',
    ...breaches.slice(0, 5).map(({ subject }) => `    ${subject}: 2 tickets bought, 3 valid`),
    '    and 2 more',
    '3 holds past their time await the payment provider',
  ]);
});
