/**
 * Runs before anything is shown: sets the visitor's theme, and marks the page until the session of a stored token is
 * known. The names are those of the design system and of the shell.
 */
export const START_SCRIPT = `try{
const{dataset}=document.documentElement,theme=localStorage.getItem('stagedoor.theme');
if(theme==='light'||theme==='dark')dataset.theme=theme;
if(localStorage.getItem('accessToken'))dataset.session='unknown';
}catch{}
`;

/** Hides what a guest sees from a visitor who may be signed in; the note for a browser without scripts. */
export const START_STYLE =
  'html[data-session=unknown] [data-guest]{visibility:hidden}noscript{display:block;padding:.75rem 1rem;text-align:center;text-wrap:balance}';
