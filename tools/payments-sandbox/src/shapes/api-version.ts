/** The version of Stripe's API that the sandbox speaks: the one of the installed SDK. */
export const API_VERSION = '2026-10-28.endive';
