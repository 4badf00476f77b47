// Preloaded into the soak's API processes. Injects the faults of one process; the product itself has no switch for
// them.
const { skewMs, misprice, kill } = JSON.parse(process.env.SOAK_FAULTS);

if (skewMs !== 0) skewClock();
if (misprice > 0 || kill) {
  const seams = await import('../../../api/dist/seams/seams.js');
  if (misprice > 0) seams.misprice(misprice);
  if (kill) dieAt(seams, kill);
}
process.on('disconnect', () => process.exit());

function skewClock() {
  const now = () => RealDate.now() + skewMs;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => new target(...(args.length === 0 ? [now()] : args)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

function dieAt(seams, { name, passes }) {
  let left = passes;
  seams.observe(name, () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  });
}
