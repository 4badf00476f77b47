import { config } from 'zod/mini';

/**
 * Zod compiles its checks with eval where allowed. The content policy forbids it, and even the feature test is
 * reported.
 */
config({ jitless: true });
