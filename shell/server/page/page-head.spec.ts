import { sharingElements, titleElements, type PageHead } from './page-head.js';

const head = (overrides: Partial<PageHead> = {}): PageHead => ({
  title: 'Palace After Dark',
  description: 'Three channels under the glass roof.',
  address: 'https://stagedoor.example/events/1',
  ...overrides,
});

describe('the head of a page', () => {
  it('has the title and description', () => {
    expect(titleElements(head())).toEqual([
      '<title>Palace After Dark · Stagedoor</title>',
      '<meta name="description" content="Three channels under the glass roof.">',
    ]);
  });

  it('has the elements for social networks and search engines', () => {
    expect(sharingElements(head(), 'N')).toEqual([
      '<link rel="canonical" href="https://stagedoor.example/events/1">',
      '<meta property="og:title" content="Palace After Dark">',
      '<meta property="og:description" content="Three channels under the glass roof.">',
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://stagedoor.example/events/1">',
      '<meta property="og:site_name" content="Stagedoor">',
      '<meta property="og:locale" content="en_GB">',
      '<meta property="og:image" content="https://stagedoor.example/share.png">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:title" content="Palace After Dark">',
      '<meta name="twitter:description" content="Three channels under the glass roof.">',
      '<meta name="twitter:image" content="https://stagedoor.example/share.png">',
    ]);
  });

  it('has the image of the page if there is one', () => {
    const elements = sharingElements(head({ image: 'https://img.example/a.jpg?w=1&h=2' }), 'N');

    expect(elements).toEqual(
      expect.arrayContaining([
        '<meta property="og:image" content="https://img.example/a.jpg?w=1&amp;h=2">',
        '<meta name="twitter:image" content="https://img.example/a.jpg?w=1&amp;h=2">',
      ]),
    );
  });

  it('has no elements for sharing without a canonical URL', () => {
    expect(sharingElements(head({ address: null, structuredData: {} }), 'N')).toEqual([]);
  });

  it('escapes text everywhere', () => {
    const hostile = `"'></title></script><script>alert(1)</script>&amp;`;
    const title = hostile;
    const parts = head({ title, description: hostile, structuredData: { name: hostile } });

    const html = [...titleElements(parts), ...sharingElements(parts, 'N')].join('\n');

    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).toContain(
      `<title>&quot;'&gt;&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; · Stagedoor</title>`,
    );
    const json = /<script type="application\/ld\+json" nonce="N">(.*)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(json ?? '')).toEqual({ name: hostile });
  });
});
