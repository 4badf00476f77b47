import { describeStartFailure } from './start-failure.js';

it('names the code of a failure to reach several addresses of a host, which has no message', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);

  const printed = describeStartFailure(Object.assign(refused, { code: 'ECONNREFUSED' }));

  expect(printed).toBe('The API cannot start: ECONNREFUSED');
});
