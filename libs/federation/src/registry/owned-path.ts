import { z } from 'zod';
import { patternKey } from './pattern-key.js';

const PATH = /^\/$|^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z]\w*))+$/;
const DATA = /^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z]\w*))+(?:\?[\w-]+=[\w-]+(?:&[\w-]+=[\w-]+)*)?$/;
const PLAIN = /^(?! )[^\p{C}<>]+(?<! )$/u;
const FIELD = /^[a-z][a-zA-Z0-9]*$/;

const plainText = (what: string, max: number) =>
  z
    .string()
    .max(max, { error: `${what} has at most ${max} characters.` })
    .regex(PLAIN, { error: `${what} is one line of plain text, without markup.` });

const fieldSchema = z.string().regex(FIELD, {
  error: 'A field of the first data is named like coverImageUrl.',
});

/**
 * Which fields of its first data give a page its head: the fields with the title, the description and the address of a picture.
 * `missing` is the title where there is no such record; `schema` the type of schema.org that the page server makes of it.
 */
export const recordHeadSchema = z.strictObject({
  title: fieldSchema,
  description: fieldSchema.optional(),
  image: fieldSchema.optional(),
  missing: plainText('A title', 60),
  schema: z.enum(['Event'], { error: 'The page server knows the schema Event.' }).optional(),
});

function parametersOf(pattern: string): string[] {
  return pattern.match(/(?<=\/:)\w+/g) ?? [];
}

/** The first data tell apart all that the path does, so that each record has one address. */
function isAboutOneRecord({ path, data = '' }: { path: string; data?: string | undefined }) {
  const names = parametersOf(path);
  return names.length > 0 && names.every((name) => parametersOf(data).includes(name));
}

/**
 * A path pattern that a remote owns, who may open it (everybody, or users who are signed in) and what its page says about
 * itself. A public one may name the call of the API, below `/api`, whose answer its screen shows first: `/events/:id`, with
 * parameters of the path. Versions that were published before pages were declared have no title.
 */
export const ownedPathSchema = z
  .strictObject({
    path: z.string().regex(PATH, { error: 'A path is like /events or /events/:id.' }),
    access: z.enum(['public', 'signed-in']),
    data: z
      .string()
      .regex(DATA, { error: 'First data is like /events?limit=6 or /events/:id.' })
      .optional(),
    title: plainText('A title', 60).optional(),
    description: plainText('A description', 160).optional(),
    head: recordHeadSchema.optional(),
  })
  .refine(({ access, data }) => data === undefined || access === 'public', {
    error: 'Only what everybody may open can bring data along.',
    path: ['data'],
  })
  .refine(
    ({ path, data = '' }) => parametersOf(data).every((name) => parametersOf(path).includes(name)),
    { error: 'Its parameters are those of the path.', path: ['data'] },
  )
  .refine((owned) => !owned.head || isAboutOneRecord(owned), {
    error: 'A head is made of first data that has every parameter of the path, at least one.',
    path: ['head'],
  })
  .refine(
    ({ title, description, head }) =>
      title !== undefined || (description === undefined && head === undefined),
    { error: 'A page that says something about itself has a title.', path: ['title'] },
  );

/** All paths of a build, none twice. */
export const ownedPathsSchema = z
  .array(ownedPathSchema)
  .min(1)
  .superRefine((paths, context) => {
    const keys = paths.map(({ path }) => patternKey(path));
    for (const [index, { path }] of paths.entries()) {
      if (keys.indexOf(keys[index]!) === index) continue;
      context.addIssue({ code: 'custom', message: `${path} is declared twice.`, path: [index] });
    }
  });

/** All paths that a remote declares from now on, each with what its page says about itself. */
export const declaredPathsSchema = ownedPathsSchema.superRefine((paths, context) => {
  for (const [index, { title }] of paths.entries()) {
    if (title !== undefined) continue;
    context.addIssue({ code: 'custom', message: 'A page has a title.', path: [index, 'title'] });
  }
});

export type OwnedPath = z.infer<typeof ownedPathSchema>;
export type RecordHead = z.infer<typeof recordHeadSchema>;
