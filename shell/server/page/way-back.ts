import { pages } from '@stagedoor/contracts';
import { inlineJson } from './markup.js';

const LOGIN_PAGES = inlineJson([pages.login, pages.register]);
const EVENT_PAGE = inlineJson(`^${pages.event('[0-9a-f-]{36}')}(\\?|$)`);

/**
 * Stores the page of an event that led to a new document of login or registration, for example in a new tab, as its way
 * back: `from` in the state of the router's first location.
 */
export const WAY_BACK_SCRIPT = `if (!history.state && ${LOGIN_PAGES}.includes(location.pathname)) {
const { referrer } = document;
const from = referrer.startsWith(location.origin + '/') ? referrer.slice(location.origin.length) : '';
if (new RegExp(${EVENT_PAGE}).test(from)) history.replaceState({ usr: { from } }, '');
}
`;
