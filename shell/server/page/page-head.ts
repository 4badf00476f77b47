import { isolated } from '@stagedoor/contracts';
import { escapeText, inlineJson } from './markup.js';

const SITE = 'Stagedoor';

/** What a page says about itself to tabs, to search engines and to those it is shared with. */
export interface PageHead {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The public address under which everybody finds this page; null if there is nothing to share. */
  address: string | null;
  /** Search engines are told to leave the page out. */
  unlisted?: true;
  /** The absolute address of a picture. */
  image?: string | null;
  /** What the page is about in the words of schema.org. */
  structuredData?: object;
}

/** The head of a page that everybody finds at an address. */
export interface SharedPage extends PageHead {
  address: string;
}

type Tags = Record<string, string | null | undefined>;

function metaTags(attribute: 'name' | 'property', tags: Tags): string[] {
  return Object.entries(tags).flatMap(([key, content]) =>
    content ? [`<meta ${attribute}="${key}" content="${escapeText(content)}">`] : [],
  );
}

/** The elements that every head begins with. */
export function titleElements({ title, description, unlisted }: PageHead): string[] {
  return [
    `<title>${escapeText(`${isolated(title)} · ${SITE}`)}</title>`,
    ...metaTags('name', { description, robots: unlisted && 'noindex' }),
  ];
}

/** What a page that can be shared says on top: its canonical address, Open Graph, a Twitter card and its structured data. */
export function sharingElements(head: PageHead, nonce: string): string[] {
  const { title, description, address, image, structuredData } = head;
  if (!address) return [];
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
    'twitter:card': image ? 'summary_large_image' : 'summary',
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
