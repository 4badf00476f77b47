import { config } from 'zod/mini';
import './zod-without-eval';

it('keeps zod from compiling with eval', () => {
  expect(config()).toMatchObject({ jitless: true });
});
