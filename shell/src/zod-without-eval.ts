import { config } from 'zod/mini';

/** Zod compiles its checks with eval where it may; the content policy forbids it, and even the question is reported. */
config({ jitless: true });
