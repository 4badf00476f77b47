import type { OwnedPath } from './build.js';

/** The call of the API, below `/api`, whose answer an area shows first at this address; null if its owner has named none. */
export function firstDataOf({ path, data }: OwnedPath, pathname: string): string | null {
  if (!data) return null;
  const actual = pathname.split('/').filter(Boolean);
  const names = path.split('/').filter(Boolean);
  return data.replace(/(?<=\/):\w+/g, (parameter) => actual[names.indexOf(parameter)] ?? '');
}
