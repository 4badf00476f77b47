import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registryJsonSchema } from './registry-json-schema.js';

it('the JSON schema equals registry.schema.json', async () => {
  const kept = await readFile(join(import.meta.dirname, '../../registry.schema.json'), 'utf8');

  expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(registryJsonSchema())));
});
