import type { PersonalPage, Personalise } from './personal-page.js';

/** Lets each decide what is different in a visitor's page, on the registry that the one before has left. */
export function inTurn(all: readonly Personalise[]): Personalise {
  return async (request, page) => {
    let personal: Partial<PersonalPage> = {};
    for (const personalise of all) {
      const { registry = page.registry } = personal;
      personal = { ...personal, ...(await personalise(request, { ...page, registry })) };
    }
    return personal;
  };
}
