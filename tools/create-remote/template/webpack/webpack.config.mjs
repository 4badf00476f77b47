import { defineRemote } from '@stagedoor/federation/webpack';

export default defineRemote(import.meta.url);
