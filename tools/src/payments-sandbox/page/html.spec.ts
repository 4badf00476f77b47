import { html } from './html.js';

describe('html', () => {
  it('escapes what is put into it', () => {
    const title = `<script>alert("1 & 2's")</script>`;

    expect(html`<h1>${title}</h1>`.text).toBe(
      '<h1>&lt;script&gt;alert(&quot;1 &amp; 2&#39;s&quot;)&lt;/script&gt;</h1>',
    );
  });

  it('keeps markup, lists of markup and numbers, and leaves out null and false', () => {
    const items = [html`<li>${1}</li>`, html`<li>${2}</li>`];

    expect(
      html`<ul>
          ${items}
        </ul>
        ${null}${false}`.text,
    ).toBe('<ul><li>1</li><li>2</li></ul>');
  });
});
