import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
  /** By this name Testing Library finds the fake timers that it advances while it waits. */
  var jest: Pick<typeof vi, 'advanceTimersByTime'>;
}

globalThis.jest = vi;

/** The modal dialogs that jsdom lacks: without a backdrop, and the page behind stays active. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
} satisfies Partial<HTMLDialogElement>);

// Testing Library does both by itself for the first spec of a worker alone.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

/** The worker goes on with this page: the next spec finds it as it was at first. */
afterAll(() => {
  // Else the next spec's first test removes what that spec has put over a stubbed global, such as its fake API.
  vi.unstubAllGlobals();
  const { body, documentElement } = document;
  for (const element of [documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
