import type Stripe from 'stripe';
import type { PaymentsSandbox } from '../start-payments-sandbox.js';
import { twoTickets } from '../testing/builders.js';
import { htmlFaults } from '../testing/html-faults.js';
import { startedSandbox } from '../testing/started-sandbox.js';

const FORM = {
  email: 'ada@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '987',
  name: 'Ada Lovelace',
};

let sandbox: PaymentsSandbox;
let stop: () => Promise<void>;
let stripe: Stripe;
let session: Stripe.Checkout.Session;

beforeEach(async () => {
  ({ sandbox, stripe, stop } = await startedSandbox());
  session = await stripe.checkout.sessions.create(twoTickets());
});

afterEach(() => stop());

const pageUrl = (): string => `${sandbox.url}/c/pay/${session.id}`;
const successUrl = (): string => `http://localhost:3000/checkout/success?session_id=${session.id}`;
const get = (url: string): Promise<Response> => fetch(url, { redirect: 'manual' });
const post = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const pay = (form: Partial<typeof FORM> = {}): Promise<Response> =>
  post(pageUrl(), { ...FORM, ...form });
const payByScript = (form: Partial<typeof FORM> = {}): Promise<Response> =>
  fetch(pageUrl(), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...FORM, ...form }),
  });

describe('the hosted page', () => {
  it('shows the line items, the total and the known e-mail address', async () => {
    const page = await (await get(pageUrl())).text();

    for (const text of [
      'Pay Stagedoor',
      'Neon Nights',
      'Quantity 2',
      '£25.00 each',
      'Pay £50.00',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('value="ada@example.com"');
    expect(page).toContain('href="http://localhost:3000/events/1"');
  });

  it('allows only its own style and script, and form targets at the sandbox and the shop', async () => {
    const { headers } = await get(pageUrl());

    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000",
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['checkout.css', 'checkout.js', 'send-form.js'])('serves its %s', async (name) => {
    expect((await get(`${sandbox.url}/assets/${name}`)).status).toBe(200);
  });

  it('is valid HTML at every step', async () => {
    const { id } = await stripe.checkout.sessions.create(twoTickets());
    const page = async (url: string): Promise<string> => (await get(url)).text();
    const pages = [await page(pageUrl()), await page(`${sandbox.url}/c/pay/cs_none`)];
    await pay({ number: '4242', name: `"<b>` });
    pages.push(await page(pageUrl()));
    await pay({ number: '4000 0025 0000 3155' });
    pages.push(await page(`${pageUrl()}/confirm`));
    await pay();
    pages.push(await page(pageUrl()));
    await stripe.checkout.sessions.expire(id);
    pages.push(await page(`${sandbox.url}/c/pay/${id}`));

    expect(pages.map(htmlFaults)).toEqual([[], [], [], [], [], []]);
  });

  it('takes the payment and redirects to the success URL', async () => {
    const answer = await pay();

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(successUrl());
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      customer_details: { email: 'ada@example.com', name: 'Ada Lovelace' },
    });
  });

  it('charges once for two concurrent submits, and redirects both to the success URL', async () => {
    const answers = await Promise.all([pay(), pay()]);

    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
      successUrl(),
      successUrl(),
    ]);
    expect(sandbox.control.summary()).toMatchObject({ charges: 1, captured: 5000 });
  });

  it('shows the error beside its field and keeps the input except card number and security code', async () => {
    const answer = await pay({ number: '4242 4242 4242 4241', name: '"><script>' });
    const page = await (await get(pageUrl())).text();

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/c/pay/${session.id}`);
    expect(page).toContain('id="number-error">Your card number is invalid.');
    expect(page).toContain('aria-describedby="number-error"\n      aria-invalid="true"');
    expect(page).toContain('value="12 / 40"');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).not.toContain('4242 4242 4242 4241');
    expect(page).not.toContain('987');
    expect(sandbox.control.summary().charges).toBe(0);
  });

  it('shows a refusal once: a reload shows the page without it', async () => {
    await pay({ number: '4000 0000 0000 0002' });

    const first = await (await get(pageUrl())).text();
    const second = await (await get(pageUrl())).text();

    expect(first).toContain('Your card was declined.');
    expect(second).not.toContain('Your card was declined.');
  });

  it('does not show a refusal after a minute', async () => {
    await pay({ number: '4000 0000 0000 0002' });
    await sandbox.control.advanceClock(60_000);

    expect(await (await get(pageUrl())).text()).not.toContain('Your card was declined.');
  });

  it.each([
    [{ number: '4242' }, { errors: { number: 'Your card number is incomplete.' } }],
    [{ number: '4000 0000 0000 0002' }, { errors: { number: 'Your card was declined.' } }],
  ])(
    'returns the errors of %j to its script, and does not show them on a reload',
    async (form, expected) => {
      const answer = await payByScript(form);

      expect(await answer.json()).toEqual(expected);
      expect(await (await get(pageUrl())).text()).not.toContain(expected.errors.number);
    },
  );

  it('returns the next URL to its script', async () => {
    expect(await (await payByScript()).json()).toEqual({ next: successUrl() });
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4111 1111 1111 1111', 'used a non test card'],
  ])('shows why card %s is declined, and takes another one', async (number, message) => {
    const declined = await pay({ number });

    expect(declined.headers.get('location')).toBe(`/c/pay/${session.id}`);
    expect(await (await get(pageUrl())).text()).toContain(message);
    expect((await pay()).headers.get('location')).toBe(successUrl());
  });

  it.each([
    ['complete', 'complete', successUrl],
    ['fail', 'open', () => `/c/pay/${session.id}`],
  ])('requires confirmation, and %s leaves the session %s', async (decision, status, next) => {
    const asked = await pay({ number: '4000 0025 0000 3155' });
    expect(asked.headers.get('location')).toBe(`/c/pay/${session.id}/confirm`);
    expect(await (await get(`${pageUrl()}/confirm`)).text()).toContain('Confirm it is you');
    expect(sandbox.control.summary().charges).toBe(0);

    const answer = await post(`${pageUrl()}/confirm`, { decision });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(next());
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status });
  });

  it('takes another card after a failed confirmation', async () => {
    await pay({ number: '4000 0025 0000 3155' });

    await post(`${pageUrl()}/confirm`, { decision: 'fail' });
    const failed = await (await get(pageUrl())).text();

    expect(failed).toContain('We are unable to authenticate your payment method.');
    expect(failed).toContain(`action="/c/pay/${session.id}"`);
    expect((await pay()).headers.get('location')).toBe(successUrl());
  });

  it('ignores a confirmation that is not pending', async () => {
    const answer = await post(`${pageUrl()}/confirm`, { decision: 'complete' });

    expect(answer.headers.get('location')).toBe(`/c/pay/${session.id}`);
    expect(sandbox.control.summary().charges).toBe(0);
  });

  it('shows that a paid session is paid, with a link to the shop', async () => {
    await pay();

    const page = await (await get(pageUrl())).text();

    expect(page).toContain('You’re all done here');
    expect(page).toContain(`href="${successUrl()}"`);
  });

  it('shows that a session has expired, and charges nothing', async () => {
    await stripe.checkout.sessions.expire(session.id);

    const answer = await pay();
    const page = await (await get(pageUrl())).text();

    expect(answer.headers.get('location')).toBe(`/c/pay/${session.id}`);
    expect(page).toContain('This page has expired');
    expect(page).toContain('href="http://localhost:3000/events/1"');
    expect(sandbox.control.summary().charges).toBe(0);
  });

  it('returns 404 for an unknown session', async () => {
    const answer = await get(`${sandbox.url}/c/pay/cs_none`);

    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('could not be found');
  });
});
