import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Returns GALLERY_PORT; 0, any free port, by default. */
export function readGalleryPort({ GALLERY_PORT: given = '' }: NodeJS.ProcessEnv): number {
  const port = Number(given);
  if (/^\d*$/.test(given) && port <= 65_535) return port;
  throw new OneLineError('Not a valid value: GALLERY_PORT.');
}
