/** How long nothing may arrive of a script. */
const PATIENCE_MS = 15_000;
/** How long the shell's scripts may take on the slowest network before the page shows an error. */
const MOST_PATIENCE_MS = 60_000;
/** Twice what a page loads before its scripts run. At the rate of the document itself, it has arrived by then. */
const LOADED_BYTES = 2 * 170_000;

/**
 * The fallback when a script of the shell fails, hangs or has other bytes. The shell removes it when it starts. Its
 * button refetches the scripts past the browser's cache, where a damaged copy would stay for a year, and reloads the
 * page.
 */
export const RESCUE = `<div id="rescue" role="alert" hidden>
<p>Stagedoor could not be loaded. Please check your connection and try again.</p>
<button type="button">Try again</button>
</div>`;

/**
 * Uses the browser's colours, because those of the site come with its scripts. Below a drawn page, which can be read
 * all the same, it is a bar at the bottom of the window.
 */
export const RESCUE_STYLE =
  'div:not(:empty)+#rescue:not([hidden]){position:fixed;inset:auto 0 0;z-index:9;max-width:none;margin:0;padding:1rem;color:CanvasText;background:Canvas;border-top:1px solid}#rescue:not([hidden]){max-width:30rem;margin:20vh auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance}#rescue button{margin-top:.5rem;padding:.75rem 1.5rem;border:0;border-radius:99rem;color:Canvas;background:CanvasText;font:inherit;font-weight:600}#rescue button:focus-visible{outline:3px solid;outline-offset:3px}#rescue button:disabled{opacity:.6}';

/**
 * Runs before the shell's deferred scripts. While they may still be arriving, a message would be wrong, and its button
 * would load them twice: a network that was slow with the document gets more time.
 */
export const RESCUE_SCRIPT = `(() => {
const refetch = async ({ src }, arrived) => {
const reader = (await fetch(src, { cache: 'reload' })).body.getReader();
while (!(await reader.read()).done) arrived();
};
const show = () => {
const rescue = document.getElementById('rescue');
if (!rescue?.hidden) return;
rescue.hidden = false;
rescue.querySelector('button').onclick = ({ target }) => {
target.disabled = true;
// The scripts may have run meanwhile, and removed the message.
const reload = () => rescue.isConnected && location.reload();
let late;
const arrived = () => {
clearTimeout(late);
late = setTimeout(reload, ${PATIENCE_MS});
};
arrived();
const scripts = Array.from(document.querySelectorAll('script[defer]'));
Promise.allSettled(scripts.map((script) => refetch(script, arrived))).then(reload);
};
};
addEventListener('error', ({ target }) => {
if (target !== window && !target.defer) return;
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
else show();
}, true);
const patience = () => {
const [{ transferSize, responseStart, responseEnd } = {}] = performance.getEntriesByType('navigation');
if (responseEnd === 0) return ${MOST_PATIENCE_MS};
return transferSize ? Math.min(${MOST_PATIENCE_MS}, (responseEnd - responseStart) / transferSize * ${LOADED_BYTES}) : 0;
};
const wait = () => {
if (performance.now() < patience()) setTimeout(wait, 1000);
else show();
};
setTimeout(wait, ${PATIENCE_MS});
})();`;
