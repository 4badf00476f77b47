import type { z } from 'zod';
import { RegistryInvalid } from './registry.js';

/** Parses a document of a data folder. Throws RegistryInvalid, with the file and the remedy, if it is damaged. */
export function parseRecord<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new RegistryInvalid(
      `registry/${path}.json of the data folder is damaged, or of a newer version of this program. The operator of this site restores it from a backup, or, with REGISTRY_SECRET, renames registry/ and restarts the page server.`,
      { cause },
    );
  }
}
