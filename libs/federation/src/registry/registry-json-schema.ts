import { z } from 'zod';
import { registryDocumentSchema } from './registry.js';

/**
 * Returns the JSON schema of a registry, for editors and other tools. `checkRegistry` checks the rules that a JSON
 * schema cannot express.
 */
export function registryJsonSchema(): object {
  return {
    title: 'Stagedoor registry',
    description: 'Which version of which remote is in force in an environment.',
    ...z.toJSONSchema(registryDocumentSchema, { io: 'input' }),
  };
}
