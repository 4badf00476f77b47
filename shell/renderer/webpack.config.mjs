import { defineRenderer } from '@stagedoor/federation/webpack';

export default defineRenderer(new URL('../', import.meta.url).href, './renderer/main.ts');
