import { defineShell } from '@stagedoor/federation/webpack';

export default defineShell(import.meta.url, { entry: './src/main.ts' });
