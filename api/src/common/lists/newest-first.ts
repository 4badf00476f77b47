/** Greater than every id: the start of a list that begins with the newest. */
export const BEYOND_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Reads an index of owner and id backwards: the WHERE and ORDER BY of the rows of owner `$1` before id `$2`. The owner
 * is compared as a range: with an equality, PostgreSQL may scan the ids of all owners instead, and read every row that
 * others have added since.
 */
export function newestFirst(owner: string, id: string) {
  return {
    where: `(${owner}, ${id}) < ($1::uuid, $2::uuid) AND ${owner} >= $1`,
    orderBy: `${owner} DESC, ${id} DESC`,
  };
}
