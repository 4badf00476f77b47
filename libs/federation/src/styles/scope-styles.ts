import {
  type CSSModuleExports,
  type CustomAtRules,
  type Declaration,
  type Selector,
  transform,
  type Visitor,
} from 'lightningcss';

/** Where a style sheet belongs. */
export interface StyleSheetPlace {
  remote: string;
  /** The container of the build: names that a page has once contain it, so that two versions do not share them. */
  container: string;
  /** Relative to the remote's folder. */
  file: string;
}

/** A style sheet that applies in the area of its remote alone. */
export interface ScopedStyles {
  css: string;
  /** The class names of a CSS module by those in its file; null for plain CSS. */
  classes: Record<string, string> | null;
}

/** The rules that a scope can hold. All others act on the whole page, such as `@font-face` and `@property`. */
const WITHIN_SCOPE = new Set([
  ...['style', 'nesting', 'nested-declarations', 'media', 'supports', 'container', 'scope'],
  ...['layer-block', 'layer-statement', 'starting-style', 'keyframes', 'ignored'],
]);
const OUTSIDE = new Set(['html', 'body']);
const MODULE = /\.module\.css$/;

/**
 * Compiles a style sheet of a remote so that it applies within the remote's area: in a layer of the remote's name, and
 * scoped to the element that the shell marks with it. `:root` becomes that element, and names of animations get the
 * container's name. Throws for a rule that acts on the whole page, for a selector whose subject is `html` or `body`,
 * and for a URL, which would be relative to the page.
 */
export function scopeStyles(
  css: string,
  { remote, container, file }: StyleSheetPlace,
): ScopedStyles {
  const isModule = MODULE.test(file);
  const rename = (name: string) => `${container}_${name}`;
  const compile = (visitor: Visitor<CustomAtRules>) =>
    transform({
      filename: file,
      code: Buffer.from(css),
      minify: true,
      cssModules: isModule && { pattern: `${container}_[hash]_[local]` },
      visitor: { ...(isModule ? {} : { CustomIdent: rename }), ...visitor },
    });
  const animations = compile({ Rule: ({ type }) => (type === 'keyframes' ? undefined : []) });
  const { code, exports } = compile({
    Rule(rule) {
      if (rule.type === 'keyframes') return [];
      if (!WITHIN_SCOPE.has(rule.type)) throw new Error(`${nameOf(rule)} acts on the whole page.`);
      return undefined;
    },
    Selector: withinArea,
    Url({ url }) {
      if (url.startsWith('data:') || url.startsWith('#')) return;
      throw new Error(`${url} would be relative to the page: import the file, or use a data URL.`);
    },
    Declaration: refuseUnknownAnimation,
  });
  const scope = `@scope ([data-area="${remote}"]){${String(code)}}`;
  return {
    css: `@layer ${remote}{${String(animations.code)}${scope}}`,
    classes: exports ? classesOf(exports) : null,
  };
}

function classesOf(exports: CSSModuleExports): Record<string, string> {
  return Object.fromEntries(
    Object.entries(exports).map(([local, { name, composes }]) => {
      const from = composes.find(({ type }) => type === 'dependency');
      if (from) throw new Error('composes … from takes classes of another file.');
      return [local, [name, ...composes.map((one) => one.name)].join(' ')];
    }),
  );
}

function nameOf({ type, value }: { type: string; value?: unknown }): string {
  const { name } = (value ?? {}) as { name?: unknown };
  return `@${type === 'unknown' && typeof name === 'string' ? name : type}`;
}

const isRoot = (part: Selector[number]): boolean =>
  part.type === 'pseudo-class' && part.kind === 'root';

/** Replaces `:root` by the area, and throws if the subject is outside of it. */
function withinArea(selector: Selector): Selector | undefined {
  const subject = selector.slice(1 + selector.findLastIndex(({ type }) => type === 'combinator'));
  for (const part of subject) {
    if (part.type === 'type' && OUTSIDE.has(part.name)) {
      throw new Error(`${part.name} is outside of the area: use :root for the area.`);
    }
  }
  if (!selector.some(isRoot)) return undefined;
  return selector.map((part) => (isRoot(part) ? { type: 'pseudo-class', kind: 'scope' } : part));
}

/** An animation with a variable is not parsed, so that its name would not be renamed. */
function refuseUnknownAnimation(declaration: Declaration): void {
  if (declaration.property !== 'unparsed') return;
  const { property } = declaration.value.propertyId;
  if (property === 'animation' || property === 'animation-name') {
    throw new Error(`${property} may not contain var(): set animation-duration and others apart.`);
  }
}
