/** How long a position is applied again while the page grows. */
const PATIENCE_MS = 10_000;

/**
 * Restores the scroll position of the tab's history entry, and stores it when the page is left. The page may become high
 * enough only when the rest of its data is shown: until then each growth applies the position again, unless the visitor
 * has used the page, or PATIENCE_MS have passed.
 *
 * Runs before the shell, which may arrive long after the drawn page is read. `stagedoorScroll` is for the shell: `place`
 * is called when an entry is shown, with its position, or without one if the page stays where it is.
 */
export const SCROLL_SCRIPT = `(() => {
const NAME = 'stagedoor.scroll';
const key = () => history.state?.key;
let positions = {};
try { positions = JSON.parse(sessionStorage.getItem(NAME)) ?? positions; } catch {}
// Entries without a key would share one position.
if (!key()) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
history.scrollRestoration = 'manual';
let shown, wanted, stop = () => {};
const read = () => wanted ?? scrollY;
const place = (top) => {
shown = key();
if (top === undefined) return;
stop();
const grown = new ResizeObserver(() => apply());
const used = new AbortController();
const end = () => {
if (stop === end) wanted = undefined;
grown.disconnect();
used.abort();
};
const apply = () => {
scrollTo(0, top);
if (scrollY > top - 1) end();
};
stop = end;
wanted = top;
grown.observe(document.documentElement);
for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, end, { signal: used.signal, passive: true });
setTimeout(end, ${PATIENCE_MS});
apply();
};
addEventListener('pagehide', () => {
// Back has changed the entry already if its page is still loading.
if (shown === key()) positions[shown] = read();
try { sessionStorage.setItem(NAME, JSON.stringify(positions)); } catch {}
});
place(positions[key()]);
globalThis.stagedoorScroll = { positions, read, place };
})();
`;
