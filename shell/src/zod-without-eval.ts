const page = globalThis as { __zod_globalConfig?: object };
page.__zod_globalConfig ??= {};

/**
 * Zod compiles its checks with eval where allowed. The content policy forbids it, and even the feature test is
 * reported. This object configures all copies of zod on the page; zod itself comes with the first schema.
 */
Object.assign(page.__zod_globalConfig, { jitless: true });
