import type { PersonalPage, Personalise } from './personal-page.js';

/** Runs each function on the registry returned by the one before, and merges their results; undefined without any. */
export function mergePersonalPages(all: readonly Personalise[]): Personalise | undefined {
  if (all.length === 0) return undefined;
  return async (request, page) => {
    let personal: Partial<PersonalPage> = {};
    for (const personalise of all) {
      const { registry = page.registry } = personal;
      personal = { ...personal, ...(await personalise(request, { ...page, registry })) };
    }
    return personal;
  };
}
