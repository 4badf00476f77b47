const { jsdom } = globalThis as unknown as { jsdom: { window: Window } };
const PROPERTIES = ['display', 'visibility', 'opacity', 'pointer-events'];

const STYLES = `
  .card { display: flex; color: red; }
  .card:not(.open, .wide > p) { opacity: 0.5; }
  .Card { display: none; }
  ul > li.last, p:first-child , .list .note::after { visibility: hidden; }
  ul li[data-kind='a b'] span { display: none; }
  .card.open { display: unset; opacity: 0; }
  label { pointer-events: none; }
  :disabled { opacity: 0.25; }
  * + .wide { visibility: collapse !important; }
  :is(.list, .none) .note { display: grid; }
  @media screen { .wide { display: table; } }
  @media (max-width: 600px) { .wide { display: none; } }
  @keyframes fade { from { opacity: 0; } }
  .card { visibility: visible; pointer-events: all; }
  article { pointer-events: none; }
`;

const PAGE = `
  <main class="list"><p>One</p><p class="note wide">Two</p>
    <article class="card">Three <em hidden>Four</em></article>
    <article class="card  open"><button disabled>Five</button><label>Six <b>Seven</b></label></article>
    <ul class="none"><li data-kind="a b"><span>Eight</span></li><li class="last"><i>Nine</i></li></ul>
    <p style="display: inline; opacity: 0.75">Ten <svg class="wide"><path class="card" /></svg></p>
    <dialog><input type="hidden" /></dialog><details><summary>Eleven</summary></details>
  </main>`;

function addStyles(text: string) {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  return style;
}

/** What this computes for each element of the page, and what jsdom does. */
function computed() {
  const read = (style: CSSStyleDeclaration) =>
    PROPERTIES.map((property) => style.getPropertyValue(property));
  const elements = [...document.querySelectorAll('*')];
  return {
    here: elements.map((element) => read(getComputedStyle(element))),
    inJsdom: elements.map((element) => read(jsdom.window.getComputedStyle(element))),
  };
}

describe('the computed style of an element', () => {
  let style: HTMLStyleElement;

  beforeEach(() => {
    style = addStyles(STYLES);
    document.body.innerHTML = PAGE;
    return () => style.remove();
  });

  it('has the values of jsdom for the properties that are read often', () => {
    const { here, inJsdom } = computed();

    expect(here).toEqual(inJsdom);
    for (const index of PROPERTIES.keys()) {
      expect(new Set(here.map((values) => values[index])).size).toBeGreaterThan(1);
    }
  });

  /** And a change of the page, which jsdom awaits to use the rule. */
  function addRule() {
    style.sheet?.insertRule('p { display: flex; }', style.sheet.cssRules.length);
    document.body.className = 'changed';
  }

  it.each<[string, () => void]>([
    ['a rule is added', addRule],
    ['a sheet changes', () => style.append('em { display: flex; }')],
    ['an element changes', () => document.querySelector('em')?.setAttribute('class', 'card')],
  ])('has them after %s', (_, change) => {
    const before = computed();

    change();

    const { here, inJsdom } = computed();
    expect(here).toEqual(inJsdom);
    expect(here).not.toEqual(before.here);
  });

  it('has every other property of jsdom', () => {
    const card = document.querySelector('.card') as Element;

    expect(getComputedStyle(card).color).toBe('rgb(255, 0, 0)');
    expect(getComputedStyle(card).getPropertyValue('color')).toBe('rgb(255, 0, 0)');
    expect(getComputedStyle(card).pointerEvents).toBe('none');
  });
});
