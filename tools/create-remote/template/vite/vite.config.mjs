import { defineRemote } from '@stagedoor/federation/vite';

export default defineRemote(import.meta.url);
