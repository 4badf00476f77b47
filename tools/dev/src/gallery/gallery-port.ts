import { readVariables } from '@stagedoor/processes/read-variables';
import { z } from 'zod';

const environment = z.object({
  GALLERY_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
});

/** Returns GALLERY_PORT; 0, any free port, by default. */
export function readGalleryPort(variables: NodeJS.ProcessEnv): number {
  return readVariables(environment, variables).GALLERY_PORT;
}
