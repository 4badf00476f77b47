import { inlineJson } from './markup.js';

/** The URL of a script with the hash of its bytes. */
export interface PageScript {
  url: string;
  integrity: string;
}

/** What the page of a signed-in visitor asks for before its scripts run. */
export interface EarlyLoads {
  /** The files of the area, where a guest would not use them. */
  files: readonly PageScript[];
  /** The paths of API calls with the visitor's token, below `/api`. */
  calls: readonly string[];
}

/**
 * Returns the script that runs before anything is shown: sets the visitor's theme; marks the page until the session of
 * a stored token is known, and asks for what its first screen needs. Reads each response to its end, because an unread one
 * would keep its connection. The names are those of the design system and of
 * the shell.
 */
export function startScript({ files, calls }: EarlyLoads): string {
  return `try{
const{dataset,firstChild:head}=document.documentElement,theme=localStorage.getItem('stagedoor.theme');
if(theme==='light'||theme==='dark')dataset.theme=theme;
const token=localStorage.getItem('accessToken');
if(token){
dataset.session='unknown';
const answers={},headers={authorization:'Bearer '+token};
for(const address of ${inlineJson(calls)}){
answers[address]=fetch('/api'+address,{headers}).then(async(answer)=>new Response(await answer.blob(),answer));
answers[address].catch(()=>{});
}
globalThis.stagedoorEarly={token,answers};
for(const{url,integrity}of ${inlineJson(files)}){
const link=document.createElement('link');
Object.assign(link,{rel:'preload',as:'script',href:url,integrity,crossOrigin:'anonymous'});
head.append(link);
}
}
}catch{}
`;
}

/** Hides what a guest sees from a visitor who may be signed in; the note for a browser without scripts. */
export const START_STYLE =
  'html[data-session=unknown] [data-guest]{visibility:hidden}body>noscript{display:block;padding:.75rem 1rem;text-align:center;text-wrap:balance}body>noscript:has(+div:empty){max-width:30rem;margin:20vh auto;font:1.125rem/1.5 system-ui,sans-serif}';
