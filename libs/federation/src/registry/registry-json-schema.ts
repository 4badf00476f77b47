import { z } from 'zod';
import { registryDocumentSchema } from './registry.js';

/** The form of a registry as a JSON schema, for editors and other tools. What it cannot say is checked by `checkRegistry`. */
export function registryJsonSchema(): object {
  return {
    title: 'Stagedoor registry',
    description: 'Which version of which remote is in force in an environment.',
    ...z.toJSONSchema(registryDocumentSchema, { io: 'input' }),
  };
}
