import { html } from './html.js';

describe('html', () => {
  it('escapes values', () => {
    const title = `<script>alert("1 & 2's")</script>`;

    expect(html`<h1>${title}</h1>`.text).toBe(
      '<h1>&lt;script&gt;alert(&quot;1 &amp; 2&#39;s&quot;)&lt;/script&gt;</h1>',
    );
  });

  it('inserts markup, lists of markup and numbers, and omits null and false', () => {
    const items = [html`${1}<br />`, html`${2}<br />`];

    expect(html`<p>${items}${null}${false}</p>`.text).toBe('<p>1<br />2<br /></p>');
  });
});
