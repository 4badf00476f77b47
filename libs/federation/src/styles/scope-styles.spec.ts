import { scopeStyles } from './scope-styles.js';

const PLACE = { remote: 'my-area', container: 'my_area_1', file: 'src/look.css' };

const inScope = (css: string) => `@layer my-area{@scope ([data-area="my-area"]){${css}}}`;

it.each([
  ['an element', 'h1 { color: red }', 'h1{color:red}'],
  ['nested rules', '.a { & b { color: red } }', '.a{& b{color:red}}'],
  ['the root, which is the area', ':root, .a { --x: 1 }', ':scope,.a{--x:1}'],
  ['the root before a part of it', ':root > .a { color: red }', ':scope>.a{color:red}'],
  ['an ancestor outside', 'html.dark .a { color: red }', 'html.dark .a{color:red}'],
  ['conditions', '@media print { .a { top: 0 } }', '@media print{.a{top:0}}'],
  ['layers', '@layer a { .a { top: 0 } }', '@layer a{.a{top:0}}'],
  ['variables', '.a { margin: var(--x) }', '.a{margin:var(--x)}'],
  ['a data URL', '.a { background: url(data:x) }', '.a{background:url(data:x)}'],
  ['a name of a container', '.a { container-name: b }', '.a{container-name:my_area_1_b}'],
])('keeps %s in the layer and the scope of the remote', (_what, css, compiled) => {
  expect(scopeStyles(css, PLACE)).toEqual({ css: inScope(compiled), classes: null });
});

it('gives animations the name of the container, since a page has their names once', () => {
  const { css } = scopeStyles('@keyframes spin { to { top: 0 } } .a { animation: spin 1s }', PLACE);

  expect(css).toBe(
    '@layer my-area{@keyframes my_area_1_spin{to{top:0}}@scope ([data-area="my-area"]){.a{animation:1s my_area_1_spin}}}',
  );
});

it.each([
  ['body { color: red }', 'body is outside of the area'],
  ['.a, html { color: red }', 'html is outside of the area'],
  ['.a body:hover { color: red }', 'body is outside of the area'],
  ['@import "other.css";', '@import acts on the whole page.'],
  ['@import url(https://elsewhere.example/x.css);', '@import acts on the whole page.'],
  ['@font-face { font-family: X; src: url(data:x) }', '@font-face acts on the whole page.'],
  ['@property --x { syntax: "*"; inherits: false }', '@property acts on the whole page.'],
  ['@counter-style x { symbols: a }', '@counter-style acts on the whole page.'],
  ['@view-transition { navigation: auto }', '@view-transition acts on the whole page.'],
  ['@page { margin: 0 }', '@page acts on the whole page.'],
  ['@namespace x url(data:x);', '@namespace acts on the whole page.'],
  ['@media print { @font-face { font-family: X } }', '@font-face acts on the whole page.'],
  ['@from-tomorrow { a: b }', '@from-tomorrow acts on the whole page.'],
  ['.a { top: 0 } } } h1 { top: 0 }', 'Invalid empty selector'],
  ['.a { background: url(x.png) }', 'x.png would be relative to the page'],
  ['.a { --x: url(https://elsewhere.example/) }', 'https://elsewhere.example/ would be'],
  ['.a { animation: spin var(--t) }', 'animation may not contain var()'],
])('refuses %s', (css, reason) => {
  expect(() => scopeStyles(css, PLACE)).toThrow(reason);
});

it.each([
  ['a comment', '.a { top: 0 } /* } } h1 { top: 0 }', '.a{top:0}'],
  ['a block', '.a { top: 0', '.a{top:0}'],
  ['a string', '.a { content: "} } h1 { top: 0 }', '.a{content:"} } h1 { top: 0 }"}'],
])('stays in the scope with %s that is not closed', (_what, css, compiled) => {
  expect(scopeStyles(css, PLACE).css).toBe(inScope(compiled));
});

describe('a CSS module', () => {
  const MODULE = { ...PLACE, file: 'src/look.module.css' };

  it('exports its class names, which contain the name of the container', () => {
    const { css, classes } = scopeStyles('.a { top: 0 } .b { composes: a; left: 0 }', MODULE);

    expect(classes!.a).toMatch(/^my_area_1_\w+_a$/);
    expect(classes!.b).toBe(`${classes!.a!.replace(/a$/, 'b')} ${classes!.a!}`);
    expect(css).toContain(`.${classes!.a!}{top:0}`);
  });

  it('shares no class name with a module in another file', () => {
    const other = { ...MODULE, file: 'src/other.module.css' };

    expect(scopeStyles('.a { top: 0 }', other).classes!.a).not.toBe(
      scopeStyles('.a { top: 0 }', MODULE).classes!.a,
    );
  });

  it('refuses classes of another file', () => {
    expect(() => scopeStyles('.a { composes: b from "./b.css" }', MODULE)).toThrow('another file');
  });

  it('refuses what plain CSS may not have', () => {
    expect(() => scopeStyles(':global body { top: 0 }', MODULE)).toThrow();
    expect(() => scopeStyles('@font-face { src: url(data:x) }', MODULE)).toThrow('@font-face');
  });
});
