import { stylesScript } from './styles-script.js';
import { unscopedStyleIn } from './unscoped-style.js';

const place = { remote: 'mfe-x', container: 'mfe_x_1_0_0', file: 'src/look.css' };

it.each([
  ['what the build compiles', stylesScript('h1 { content: "a\'b`c" }', place)],
  ['the same in other quotes', "s.replaceSync('@layer mfe-x{@scope (a){h1{color:red}}}')"],
  ['the same as a template', 's.replaceSync(`@layer mfe-x{@scope (a){h1{color:red}}}`)'],
  ['a replaced text', '"h1".replace("h1", "h2")'],
])('accepts %s', (_what, code) => {
  expect(unscopedStyleIn(code, 'mfe-x')).toBeNull();
});

it.each([
  ['a style sheet without a layer', 's.replaceSync("h1{color:red}")'],
  [
    'one in the layer of another remote',
    stylesScript('h1 { color: red }', { ...place, remote: 'mfe-y' }),
  ],
  ['one in a layer with a longer name', 's.replaceSync("@layer mfe-xy{h1{color:red}}")'],
  ['one whose text is computed', 's.replaceSync(text)'],
  ['a template with a computed part', 's.replaceSync(`@layer mfe-x{${text}`)'],
  ['a second one', 's.replaceSync("@layer mfe-x{}");t.replaceSync("h1{}")'],
])('refuses %s', (_what, code) => {
  expect(unscopedStyleIn(code, 'mfe-x')).toMatch(
    /^applies a style sheet outside of the layer of mfe-x \(.*\.replaceSync\(/,
  );
});
