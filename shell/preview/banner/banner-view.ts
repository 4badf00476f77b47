import { bannerStyles, type BannerTone } from './banner.styles';

/** The strip above the page: a sentence that is read out when it changes, and one button. */
export interface BannerView {
  /** A sentence; the second part of it stands out. */
  say(before: string, strong?: string, after?: string): void;
  onPress(callback: () => void): void;
  /** Whether something is being dealt with, which the button shows. */
  isPending(): boolean;
  setPending(pending: boolean): void;
  /** Takes it away, and the focus to the page if it was here. */
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

/** Puts an empty banner above the site, beside React's root and in a shadow of its own: neither's styles reach the other. */
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
      // A region is read out when its text changes, and not for what it had from the start.
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
