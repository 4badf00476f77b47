import { readSettings } from './settings.js';

const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('readSettings', () => {
  it('requires only the two secrets', () => {
    expect(readSettings(SECRETS)).toMatchObject({
      port: 3002,
      publicUrl: 'http://localhost:3002',
      dataDir: '.data',
      webhookUrl: 'http://127.0.0.1:3001/api/webhooks/stripe',
    });
  });

  it('defaults the URL of the hosted page to the configured port', () => {
    expect(readSettings({ ...SECRETS, PAYMENTS_PORT: '4002' }).publicUrl).toBe(
      'http://localhost:4002',
    );
  });

  it('leaves the URL of the hosted page open for a port that the system chooses', () => {
    expect(readSettings({ ...SECRETS, PAYMENTS_PORT: '0' }).publicUrl).toBeUndefined();
  });

  it('names the invalid variables and not their values', () => {
    const read = () => readSettings({ ...SECRETS, STRIPE_SECRET_KEY: '', PAYMENTS_PORT: 'secret' });

    expect(read).toThrow('Missing or wrong in the environment: PAYMENTS_PORT, STRIPE_SECRET_KEY');
  });
});
