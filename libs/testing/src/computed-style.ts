import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What Testing Library and its matchers read of nearly every element, by the names of their reads. */
const OFTEN_READ = new Map([
  ...['display', 'visibility', 'opacity', 'pointer-events'].map((name) => [name, name] as const),
  ['pointerEvents', 'pointer-events'],
]);

/** The value where no rule sets one and the parent has none. */
const INHERITED: Record<string, string> = {
  visibility: 'visible',
  'pointer-events': 'auto',
};

interface Rule {
  place: number;
  selector: string;
  style: CSSStyleDeclaration;
}
/** The rules that set such a property, by the class or the name that an element needs to match; else by `*`. */
type Rules = Map<string, Rule[]>;

/** A selector whose parts cannot be told apart by a space, a comma or a combinator. */
const ENCLOSES_A_PART = /[([][^)\]]*[\s>+~,]/;
const LAST_PART = /(?:^|[\s>+~])(\.[\w-]+|[a-z][\w-]*)[^\s>+~]*$/i;

function needOf(selector: string): string {
  const [, need = '*'] = LAST_PART.exec(selector) ?? [];
  return need.startsWith('.') ? need : need.toLowerCase();
}

const styleRulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    // As jsdom: of the rules for some media, only those for each screen.
    if ('media' in rule) {
      const { media, cssRules } = rule as CSSMediaRule;
      return Array.from(media).includes('screen') ? styleRulesOf(cssRules) : [];
    }
    return 'selectorText' in rule ? [rule as CSSStyleRule] : [];
  });

function indexOf(sheet: CSSStyleSheet): Rules {
  const rules: Rules = new Map();
  for (const [place, { selectorText, style }] of styleRulesOf(sheet.cssRules).entries()) {
    if (![...OFTEN_READ.values()].some((property) => style.getPropertyValue(property))) continue;
    const isApart = ENCLOSES_A_PART.test(selectorText);
    for (const part of isApart ? [selectorText] : selectorText.split(',')) {
      const selector = part.trim();
      const need = isApart ? '*' : needOf(selector);
      rules.set(need, [...(rules.get(need) ?? []), { place, selector, style }]);
    }
  }
  return rules;
}

const known = new WeakMap<CSSStyleSheet, { count: number; rules: Rules }>();

function rulesOf(sheet: CSSStyleSheet): Rules {
  const count = sheet.cssRules.length;
  const before = known.get(sheet);
  if (before?.count === count) return before.rules;
  const rules = indexOf(sheet);
  known.set(sheet, { count, rules });
  return rules;
}

/** The style sheet of jsdom itself, such as for the parts of a page that are blocks. */
function sheetOfBrowser(document: Document): CSSStyleSheet {
  const text = require('jsdom/lib/jsdom/browser/default-stylesheet.js') as string;
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  const { sheet } = style;
  style.remove();
  return sheet as CSSStyleSheet;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false; // jsdom does not know the selector.
  }
}

function valueOf(element: Element, property: string, sheets: CSSStyleSheet[]): string {
  const classes = element.getAttribute('class')?.split(/\s+/) ?? [];
  const needs = ['*', element.localName, ...classes.map((name) => `.${name}`)];
  let value = '';
  for (const sheet of sheets) {
    const rules = rulesOf(sheet);
    const candidates = needs.flatMap((need) => rules.get(need) ?? []);
    for (const { selector, style } of candidates.sort((a, b) => a.place - b.place)) {
      const set = style.getPropertyValue(property);
      if (!set || !(needs.includes(selector) || matches(element, selector))) continue;
      value = set === 'unset' ? '' : set;
    }
  }
  value = (element as HTMLElement).style.getPropertyValue(property) || value;
  const initial = INHERITED[property];
  if (value || !initial) return value;
  return element.parentElement ? valueOf(element.parentElement, property, sheets) : initial;
}

/** Reads these properties faster than jsdom, which matches every rule to compute every property. */
export function readStylesFaster(window: Window) {
  const { document, getComputedStyle: ofJsdom } = window;
  const ofBrowser = sheetOfBrowser(document);

  window.getComputedStyle = (element, pseudoElement) => {
    const whole = () => ofJsdom(element, pseudoElement);
    if (pseudoElement) return whole();
    const read = (name: string) => {
      const property = OFTEN_READ.get(name);
      return property && valueOf(element, property, [ofBrowser, ...document.styleSheets]);
    };
    const getPropertyValue = (name: string) => read(name) ?? whole().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name: string): unknown =>
        name === 'getPropertyValue' ? getPropertyValue : (read(name) ?? Reflect.get(whole(), name)),
    });
  };
}
