import { OneLineError } from '@stagedoor/processes/one-line-error';

/** The port of GALLERY_PORT; 0, which stands for any free one, unless told. */
export function readGalleryPort({ GALLERY_PORT: given = '' }: NodeJS.ProcessEnv): number {
  const port = Number(given);
  if (/^\d*$/.test(given) && port <= 65_535) return port;
  throw new OneLineError('Not a usable value: GALLERY_PORT.');
}
