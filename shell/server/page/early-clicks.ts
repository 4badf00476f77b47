import { pages } from '@stagedoor/contracts';

/** Maximum clicks that are kept. */
const MOST = 9;
/** How long a kept click on a link may wait for the page's scripts. */
const PATIENCE_MS = 10_000;

/** Links whose location has a state, which a load of their page without the router would lose. */
const LINKS = [pages.login, pages.roleSelection].map((path) => `#root a[href="${path}"]`);

/**
 * Keeps the clicks on buttons and on LINKS of a drawn page until `stagedoorReplay`, which the shell calls when React
 * takes over the page. Without the shell, the browser follows the link.
 */
export const EARLY_CLICKS_SCRIPT = `(() => {
const kept = [];
const keep = (event) => {
const control = event.target.closest('#root button,${LINKS.join()}');
if (!control || kept.length === ${MOST}) return;
if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
kept.push(control);
if (!control.href) return;
event.preventDefault();
setTimeout(replay, ${PATIENCE_MS});
};
const replay = () => {
removeEventListener('click', keep, true);
for (const control of kept.splice(0)) {
// React takes over at once what is pressed. Its effects run before the click.
control.dispatchEvent(new Event('mousedown', { bubbles: true }));
setTimeout(() => control.isConnected && control.click());
}
};
addEventListener('click', keep, true);
addEventListener('error', ({ target }) => target.defer && replay(), true);
globalThis.stagedoorReplay = replay;
})();
`;
