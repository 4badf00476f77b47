import { isolated } from '@stagedoor/contracts';
import { escapeText, inlineJson } from './markup.js';

const SITE = 'Stagedoor';

/** The metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The canonical URL of the page; null if it is not public. */
  address: string | null;
  /** Set to exclude the page from search engines. */
  unlisted?: true;
  /** The absolute URL of an image; the site's own replaces a missing one where the page is shared. */
  image?: string | null;
  /** The schema.org data of the page. */
  structuredData?: object;
}

/** The head of a public page. */
export interface SharedPage extends PageHead {
  address: string;
}

type Tags = Record<string, string | null | undefined>;

function metaTags(attribute: 'name' | 'property', tags: Tags): string[] {
  return Object.entries(tags).flatMap(([key, content]) =>
    content ? [`<meta ${attribute}="${key}" content="${escapeText(content)}">`] : [],
  );
}

/** Returns the title and description elements of a head. */
export function titleElements({ title, description, unlisted }: PageHead): string[] {
  return [
    `<title>${escapeText(`${isolated(title)} · ${SITE}`)}</title>`,
    ...metaTags('name', { description, robots: unlisted && 'noindex' }),
  ];
}

/** Returns the elements for sharing: canonical URL, Open Graph, Twitter card and structured data. */
export function sharingElements(head: PageHead, nonce: string): string[] {
  const { title, description, address, structuredData } = head;
  if (!address) return [];
  const image = head.image ?? new URL('/share.png', address).href;
  const openGraph = {
    'og:title': title,
    'og:description': description,
    'og:type': 'website',
    'og:url': address,
    'og:site_name': SITE,
    'og:locale': 'en_GB',
    'og:image': image,
  };
  const twitter = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
  };
  return [
    `<link rel="canonical" href="${escapeText(address)}">`,
    ...metaTags('property', openGraph),
    ...metaTags('name', twitter),
    ...(structuredData
      ? [
          `<script type="application/ld+json" nonce="${nonce}">${inlineJson(structuredData)}</script>`,
        ]
      : []),
  ];
}
