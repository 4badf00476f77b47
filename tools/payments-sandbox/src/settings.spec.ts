import { readSettings } from './settings.js';

const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('readSettings', () => {
  it('needs the two secrets alone', () => {
    expect(readSettings(SECRETS)).toMatchObject({
      port: 3002,
      publicUrl: 'http://localhost:3002',
      dataDir: '.data',
      webhookUrl: 'http://127.0.0.1:3001/api/webhooks/stripe',
    });
  });

  it('puts the hosted page on the port that it listens on', () => {
    expect(readSettings({ ...SECRETS, PAYMENTS_PORT: '4002' }).publicUrl).toBe(
      'http://localhost:4002',
    );
  });

  it('names the wrong variables and never their values', () => {
    const read = () => readSettings({ ...SECRETS, STRIPE_SECRET_KEY: '', PAYMENTS_PORT: 'secret' });

    expect(read).toThrow('Missing or wrong in the environment: PAYMENTS_PORT, STRIPE_SECRET_KEY');
  });
});
