/** How long the shell's scripts may take before the page says that something is wrong. */
const PATIENCE_MS = 15_000;

/**
 * What a page shows in place of nothing when a script of the shell fails, hangs or arrives with other bytes. The shell
 * removes it as soon as it runs. Try again fetches the scripts past the browser's cache, where a damaged one would stay
 * for a year, and loads the page again.
 */
export const RESCUE = `<div id="rescue" role="alert" hidden>
<p>Stagedoor could not be loaded. Please check your connection and try again.</p>
<button type="button">Try again</button>
</div>`;

/** Has the colours of the browser: those of the site come with its scripts. */
export const RESCUE_STYLE =
  '#rescue:not([hidden]){max-width:30rem;margin:20vh auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance}#rescue button{margin-top:.5rem;padding:.75rem 1.5rem;border:0;border-radius:99rem;color:Canvas;background:CanvasText;font:inherit;font-weight:600}#rescue button:focus-visible{outline:3px solid;outline-offset:3px}#rescue button:disabled{opacity:.6}';

/** Runs before the shell's scripts, which are the deferred ones. */
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
