import { defineRemote } from '@stagedoor/federation/rspack';

export default defineRemote(import.meta.url);
