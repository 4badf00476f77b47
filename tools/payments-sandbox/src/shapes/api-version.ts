/** The version of Stripe's API that the sandbox implements: that of the installed SDK. */
export const API_VERSION = '2026-10-28.endive';
