/** How long the shell's scripts may take before the page shows an error. */
const PATIENCE_MS = 15_000;

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

/** Runs before the shell's deferred scripts. */
export const RESCUE_SCRIPT = `(() => {
const show = () => {
const rescue = document.getElementById('rescue');
if (!rescue) return;
rescue.hidden = false;
rescue.querySelector('button').onclick = ({ target }) => {
target.disabled = true;
const fresh = Array.from(document.querySelectorAll('script[defer]'), ({ src }) =>
fetch(src, { cache: 'reload' }).catch(() => {}));
const late = new Promise((resolve) => setTimeout(resolve, ${PATIENCE_MS}));
Promise.race([Promise.all(fresh), late]).then(() => location.reload());
};
};
addEventListener('error', ({ target }) => {
if (target !== window && !target.defer) return;
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
else show();
}, true);
setTimeout(show, ${PATIENCE_MS});
})();`;
