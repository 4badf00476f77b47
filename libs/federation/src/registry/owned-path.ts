import { z } from 'zod';
import { patternKey } from './pattern-key.js';

const PATH = /^\/$|^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z]\w*))+$/;
const RECORD_ID = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/;
const DATA = /^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-zA-Z]\w*))+(?:\?[\w-]+=[\w-]+(?:&[\w-]+=[\w-]+)*)?$/;
const LIST = /^(?:\/[a-z0-9][a-z0-9-]*)+$/;
const PLAIN = /^(?! )[^\p{C}<>]+(?<! )$/u;
const FIELD = /^[a-z][a-zA-Z0-9]*$/;

const NOT_IN_SITEMAP = {
  error: 'A page is in the sitemap with true, its records with their list, like /events.',
};

/** The longest label that fits into a menu, in characters. */
const LABEL_LENGTH = 30;

/** The arguments of a `max` that skips the rules after it if it refuses: their work grows with the length. */
const atMost = (max: number, what: string, things: string) =>
  [max, { error: `${what} has at most ${max} ${things}.`, abort: true }] as const;

const plainText = (what: string, max: number) =>
  z
    .string()
    .max(max, { error: `${what} has at most ${max} characters.` })
    .regex(PLAIN, { error: `${what} is one line of plain text, without markup.` });

/** The current roles that a link can be limited to, as named by the API. */
export const MENU_ROLES = ['venue', 'supplier', 'event_manager', 'creator'] as const;

/** The icons of the design system for links of the account menu. */
const MENU_ICONS = [
  'calendar',
  'chart',
  'clock',
  'headphones',
  'pin',
  'ticket',
  'user',
  'users',
  'venue',
] as const;

/**
 * A menu link of a page: in the header or account menu of signed-in users, or below the login form. `role` limits it to
 * users with that current role. Lower orders come first. The label defaults to the page's title.
 */
const pageLinkSchema = z.strictObject({
  menu: z.enum(['header', 'account', 'login'], { error: 'A menu is header, account or login.' }),
  role: z.enum(MENU_ROLES, { error: `A role is one of ${MENU_ROLES.join(', ')}.` }).optional(),
  label: plainText('A label', LABEL_LENGTH).optional(),
  order: z.int().min(0).max(9_999),
  icon: z.enum(MENU_ICONS, { error: `An icon is one of ${MENU_ICONS.join(', ')}.` }).optional(),
});

const fieldSchema = z.string().regex(FIELD, {
  error: 'A field of the first data is named like coverImageUrl.',
});

/**
 * The fields of a page's first data that fill its head: title, description and image URL. `missing` is the title if
 * there is no such record; `schema` is the schema.org type that the page server renders.
 */
const recordHeadSchema = z.strictObject({
  title: fieldSchema,
  description: fieldSchema.optional(),
  image: fieldSchema.optional(),
  missing: plainText('A title', 60),
  schema: z.enum(['Event'], { error: 'The page server knows the schema Event.' }).optional(),
});

function parametersOf(pattern: string): string[] {
  return pattern.match(/(?<=\/:)\w+/g) ?? [];
}

/** True if the first data have every parameter of the path, so that each record has one URL. */
function isAboutOneRecord({ path, data = '' }: { path: string; data?: string | undefined }) {
  const names = parametersOf(path);
  return names.length > 0 && names.every((name) => parametersOf(data).includes(name));
}

interface InSitemap {
  path: string;
  access: string;
  head?: object | undefined;
  sitemap?: true | string | undefined;
}

/** A list names the record of each page by its id, which is the only parameter of the path. */
function isFitForSitemap({ path, access, head, sitemap }: InSitemap): boolean {
  if (sitemap === undefined) return true;
  const parameters = parametersOf(path).length;
  return access === 'public' && (sitemap === true ? parameters === 0 : !!head && parameters === 1);
}

/**
 * A path pattern that a remote owns, who may open it, and the description of its page. It may name the API call, below
 * `/api`, for the data that its screen shows first: `/events/:id`, with parameters of the path. A public page brings
 * them along; another page asks for them with the visitor's token before its scripts run. `filters` are the parameters
 * of its query that narrow these data: the page brings the call with them along too. `sitemap` adds the page to the
 * sitemap, or names the API list whose records have a page each. `confirmsEmail` marks the page that shows the state of
 * an e-mail confirmation. `drawn` pages have their content in their HTML, drawn by the server part of the build.
 * Versions published before pages were declared have no title.
 */
export const ownedPathSchema = z
  .strictObject({
    path: z
      .string()
      .max(...atMost(200, 'A path', 'characters'))
      .regex(PATH, { error: 'A path is like /events or /events/:id.' }),
    access: z.enum(['public', 'signed-in']),
    data: z
      .string()
      .max(...atMost(500, 'First data', 'characters'))
      .regex(DATA, { error: 'First data is like /events?limit=6 or /events/:id.' })
      .optional(),
    filters: z
      .array(z.string().regex(FIELD, { error: 'A filter is named like location.' }))
      .min(1)
      .max(...atMost(20, 'A path', 'filters'))
      .optional(),
    title: plainText('A title', 60).optional(),
    description: plainText('A description', 160).optional(),
    head: recordHeadSchema.optional(),
    links: z
      .array(pageLinkSchema)
      .min(1)
      .max(...atMost(10, 'A path', 'links'))
      .optional(),
    sitemap: z
      .union([z.literal(true), z.string().regex(LIST, NOT_IN_SITEMAP)], NOT_IN_SITEMAP)
      .optional(),
    confirmsEmail: z.literal(true).optional(),
    drawn: z.literal(true).optional(),
  })
  .refine(({ access, drawn }) => !drawn || access === 'public', {
    error: 'Only what everybody may open is drawn on the server.',
    path: ['drawn'],
  })
  .refine(({ access, filters, head }) => access === 'public' || !(filters ?? head), {
    error: 'Only the data of what everybody may open are brought along, filtered, or fill a head.',
    path: ['access'],
  })
  .refine(({ data, filters }) => !filters || data !== undefined, {
    error: 'Filters narrow the first data of the path.',
    path: ['filters'],
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
    ({ title, description, head, links }) => title !== undefined || !(description ?? head ?? links),
    { error: 'A page has a title.', path: ['title'] },
  )
  .refine(({ path, links }) => !links || parametersOf(path).length === 0, {
    error: 'A path with parameters cannot be in a menu.',
    path: ['links'],
  })
  .refine(({ links = [] }) => links.every(({ menu, role }) => menu !== 'login' || !role), {
    error: 'A link of the login page has no role.',
    path: ['links'],
  })
  .refine(isFitForSitemap, {
    error:
      'A public page without parameters is in the sitemap with true, one of records, with a head, with their list.',
    path: ['sitemap'],
  })
  .refine(({ path, confirmsEmail }) => !confirmsEmail || parametersOf(path).length === 0, {
    error: 'The page that confirms an address has no parameters in its path.',
    path: ['confirmsEmail'],
  })
  .refine(
    ({ title = '', links = [] }) =>
      title.length <= LABEL_LENGTH || links.every(({ label }) => label !== undefined),
    {
      error: `A title of more than ${LABEL_LENGTH} characters needs a label in a menu.`,
      path: ['links'],
    },
  );

type PlacedLink = PageLink & { path: string; at: (string | number)[] };

/** True if a user can see both links in one menu. */
function meet(one: PlacedLink, other: PlacedLink): boolean {
  return one.menu === other.menu && (!one.role || !other.role || one.role === other.role);
}

function problemBetween(one: PlacedLink, other: PlacedLink): string | null {
  if (!meet(one, other)) return null;
  if (one.path === other.path) return `${other.path} is in this menu twice.`;
  return one.order === other.order
    ? `${one.path} and ${other.path} have the same order in this menu.`
    : null;
}

/**
 * The paths of a build. Refuses duplicate paths, and duplicate links or orders in a menu. Refuses an id in a path: the
 * fixed path of one record takes precedence over `/events/:id` of another remote.
 */
export const ownedPathsSchema = z
  .array(ownedPathSchema)
  .min(1)
  .max(...atMost(100, 'A remote', 'paths'))
  .superRefine((paths, context) => {
    const refuse = (message: string, path: PropertyKey[]) =>
      context.addIssue({ code: 'custom', message, path });
    const keys = paths.map(({ path }) => patternKey(path));
    for (const [index, { path }] of paths.entries()) {
      if (keys.indexOf(keys[index]!) < index) refuse(`${path} is declared twice.`, [index]);
      if (RECORD_ID.test(path)) {
        const message = 'A path has no id of a record: an id is a parameter, as in /events/:id.';
        refuse(message, [index, 'path']);
      }
    }
    const placed = paths.flatMap(({ path, links = [] }, index) =>
      links.map((link, place): PlacedLink => ({ ...link, path, at: [index, 'links', place] })),
    );
    for (const [index, link] of placed.entries()) {
      const other = placed.slice(0, index).find((earlier) => problemBetween(earlier, link));
      if (other) refuse(problemBetween(other, link)!, link.at);
    }
  });

/** The paths that a remote declares. Each page must have a title. */
export const declaredPathsSchema = ownedPathsSchema.superRefine((paths, context) => {
  for (const [index, { title, description, head, links }] of paths.entries()) {
    // The path itself refuses a title that is missing beside these.
    if (title !== undefined || (description ?? head ?? links)) continue;
    context.addIssue({ code: 'custom', message: 'A page has a title.', path: [index, 'title'] });
  }
});

export type OwnedPath = z.infer<typeof ownedPathSchema>;
export type PageLink = z.infer<typeof pageLinkSchema>;
export type RecordHead = z.infer<typeof recordHeadSchema>;
