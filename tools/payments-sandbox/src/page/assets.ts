import { readFileSync } from 'node:fs';

export interface PageAsset {
  path: string;
  type: string;
  content: string;
}

const STYLES = ['base', 'summary', 'form', 'test-cards', 'notice'];

/** Returns the style sheet and the scripts of the hosted page. */
export function pageAssets(): PageAsset[] {
  const css = STYLES.map((name) => read(`${name}.css`)).join('\n');
  return [
    { path: '/assets/checkout.css', type: 'text/css; charset=utf-8', content: css },
    script('checkout.js'),
    script('send-form.js'),
  ];
}

function script(name: string): PageAsset {
  return { path: `/assets/${name}`, type: 'text/javascript; charset=utf-8', content: read(name) };
}

function read(name: string): string {
  return readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
}
