/** The versions of the shared modules, defined by the build. */
declare const STAGEDOOR_SHARED_VERSIONS: Record<string, string>;

/** True if the build was given other versions of the platform besides the shell's own. */
declare const STAGEDOOR_OFFERS_OTHER_PLATFORMS: boolean;

declare module '*.woff2' {
  const address: string;
  export default address;
}

/** The part of Trusted Types that the shell uses, which TypeScript's DOM library lacks. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL: (url: string) => string };
  };
}
