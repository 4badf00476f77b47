// Preloaded into the API processes of the soak, and only there: the product itself has no switch for any of this.
const { skewMs, misprice, kill } = JSON.parse(process.env.SOAK_FATE);
const orders = new URL('../../../api/dist/modules/orders/', import.meta.url);

if (skewMs !== 0) skewClock();
if (misprice > 0) await askForWrongAmounts();
if (kill) await dieAfter(kill);
process.on('disconnect', () => process.exit());

function skewClock() {
  const now = () => RealDate.now() + skewMs;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => new target(...(args.length === 0 ? [now()] : args)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

async function askForWrongAmounts() {
  let pages = 0;
  await wrap(
    { file: 'stripe.gateway.js', type: 'StripeGateway', method: 'createCheckout' },
    (real) =>
      function (checkout) {
        const isRight = pages % misprice !== 0;
        pages += 1;
        if (isRight) return real.call(this, checkout);
        const [first, ...others] = checkout.lines;
        const lines = [{ ...first, unitPriceMinor: first.unitPriceMinor + 100 }, ...others];
        return real.call(this, { ...checkout, lines });
      },
  );
}

async function dieAfter({ file, type, method, passes }) {
  let left = passes;
  await wrap(
    { file, type, method },
    (real) =>
      async function (...args) {
        const result = await real.apply(this, args);
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return result;
      },
  );
}

async function wrap({ file, type, method }, wrapper) {
  const { prototype } = (await import(new URL(file, orders)))[type];
  prototype[method] = wrapper(prototype[method]);
}
