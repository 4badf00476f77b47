/** What a device keeps of a person or link. */
export interface Owned {
  /** The id of the person, or the token of the helper's link. Earlier versions of the page kept none. */
  owner?: string;
}

/** Returns a test for what an owner has kept, and for what has no owner: it is of the one who is there. */
export function isOf(id: string | null | undefined): (kept: Owned) => boolean {
  return ({ owner }) => owner === undefined || owner === id;
}
