import { bannerStyles, type BannerTone } from './banner.styles';

/** The banner above the page: a sentence that is announced when it changes, and a button. */
export interface BannerView {
  /** Sets the sentence. `strong` is emphasised. */
  say(before: string, strong?: string, after?: string): void;
  onPress(callback: () => void): void;
  /** True while an action is pending, which the button shows. */
  isPending(): boolean;
  setPending(pending: boolean): void;
  /** Removes the banner. Moves the focus to the page if the banner had it. */
  remove(): void;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Inserts an empty banner above the site, outside React's root and in its own shadow root, so that neither's styles
 * affect the other.
 */
export function createBannerView(tone: BannerTone, label: string): BannerView {
  const sentence = element('p', { role: 'status' });
  const button = element('button', { type: 'button' }, label);
  const banner = element('aside', { 'aria-label': 'Preview' });
  const shadow = banner.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(bannerStyles(tone));
  shadow.adoptedStyleSheets = [styles];
  shadow.append(element('div', {}, sentence, button));
  document.body.prepend(banner);
  return {
    say(before, strong = '', after = '') {
      const words = [before, ...(strong ? [element('strong', {}, strong)] : []), after];
      // A live region is announced when its text changes, but not for its initial text.
      requestAnimationFrame(() => sentence.replaceChildren(...words));
    },
    onPress: (callback) => button.addEventListener('click', callback),
    isPending: () => button.getAttribute('aria-disabled') === 'true',
    setPending(pending) {
      button.setAttribute('aria-disabled', String(pending));
    },
    remove() {
      const hadFocus = document.activeElement === banner;
      banner.remove();
      if (hadFocus) document.getElementById('main')?.focus();
    },
  };
}
