/** After every id there is: where a list that begins with the newest begins. */
export const BEYOND_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Walks an index of owner and id backwards: conditions and order of the rows of the owner `$1` that come before the id
 * `$2`. The owner is compared as a range because, of an owner that equals something, PostgreSQL may as well look for the
 * rows among everybody's by id alone, and read all that others have added since.
 */
export function newestFirst(owner: string, id: string) {
  return {
    where: `(${owner}, ${id}) < ($1::uuid, $2::uuid) AND ${owner} >= $1`,
    orderBy: `${owner} DESC, ${id} DESC`,
  };
}
