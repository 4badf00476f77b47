import { bannerStyles, type BannerTone } from './banner.styles';

/** The banner above the page: a sentence that is announced when it changes, and buttons. */
export interface BannerView {
  /** Sets the sentence. `strong` is emphasised. */
  say(before: string, strong?: string, after?: string): void;
  addButton(label: string, onPress: () => void): void;
  /**
   * Runs one action at a time, which the buttons show, and ignores further ones until it fails: one that succeeds leaves
   * the page or removes the banner. Says the problem if it fails.
   */
  run(action: () => Promise<void>, problem: string): Promise<void>;
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
export function createBannerView(tone: BannerTone): BannerView {
  const sentence = element('p', { role: 'status' });
  const buttons = element('span', {});
  const banner = element('aside', { 'aria-label': 'Preview' });
  const shadow = banner.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(bannerStyles(tone));
  shadow.adoptedStyleSheets = [styles];
  shadow.append(element('div', {}, sentence, buttons));
  document.body.prepend(banner);
  let isPending = false;
  const setPending = (pending: boolean): void => {
    isPending = pending;
    for (const button of buttons.children) button.setAttribute('aria-disabled', String(pending));
  };
  const say: BannerView['say'] = (before, strong = '', after = '') => {
    const words = [before, ...(strong ? [element('strong', {}, strong)] : []), after];
    // A live region is announced when its text changes, but not for its initial text.
    requestAnimationFrame(() => sentence.replaceChildren(...words));
  };
  return {
    say,
    addButton(label, onPress) {
      const button = element('button', { type: 'button' }, label);
      button.addEventListener('click', onPress);
      buttons.append(button);
    },
    async run(action, problem) {
      if (isPending) return;
      setPending(true);
      try {
        await action();
      } catch {
        setPending(false);
        say(problem);
      }
    },
    remove() {
      const hadFocus = document.activeElement === banner;
      banner.remove();
      if (hadFocus) document.getElementById('main')?.focus();
    },
  };
}
