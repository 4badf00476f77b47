import { readFileSync } from 'node:fs';

export interface PageAsset {
  path: string;
  type: string;
  content: string;
}

/** Returns the style sheet and the scripts of the hosted page. */
export function pageAssets(): PageAsset[] {
  return [
    asset('checkout.css', 'text/css; charset=utf-8'),
    asset('checkout.js', 'text/javascript; charset=utf-8'),
    asset('send-form.js', 'text/javascript; charset=utf-8'),
  ];
}

function asset(name: string, type: string): PageAsset {
  const content = readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
  return { path: `/assets/${name}`, type, content };
}
