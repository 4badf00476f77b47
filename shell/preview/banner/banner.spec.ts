import { startApiServer } from '@stagedoor/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { PreviewNote } from '../../server/preview/preview-answers';
import { showBanner } from './banner';

const server = startApiServer();

const RESET = 'http://localhost/preview/reset';
const NOTE: PreviewNote = {
  remote: 'mfe-venue',
  version: '1.5.0-rc.1',
  pinned: '1.4.0',
  failed: false,
};
const FAILURE = { remote: NOTE.remote, version: NOTE.version, kind: 'load' };

let asked: unknown[];
let events: EventTarget;

beforeEach(() => {
  asked = [];
  events = new EventTarget();
  document.body.innerHTML = '<div id="root"><main id="main" tabindex="-1"></main></div>';
  // jsdom has no constructable style sheets.
  globalThis.CSSStyleSheet = class {
    replaceSync() {}
  } as unknown as typeof CSSStyleSheet;
  server.use(
    http.post(RESET, async ({ request }) => {
      asked.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function show(note: Partial<PreviewNote> = {}) {
  const reload = vi.fn();
  showBanner({ ...NOTE, ...note }, { events, reload });
  const shadow = screen.getByRole('complementary', { name: 'Preview' }).shadowRoot!;
  const inside = within(shadow as unknown as HTMLElement);
  return {
    reload,
    inside,
    press: (name: string) => fireEvent.click(inside.getByRole('button', { name })),
  };
}

const fail = (detail: object) =>
  events.dispatchEvent(new CustomEvent('stagedoor:area-failed', { detail }));

const says = (inside: ReturnType<typeof show>['inside'], text: string) =>
  waitFor(() => expect(inside.getByRole('status')).toHaveTextContent(text));

it('is before the site, outside of its root, and announces the preview', async () => {
  const { inside } = show();

  await says(inside, 'preview: mfe-venue 1.5.0-rc.1');
  expect(document.body.firstElementChild).toBe(screen.getByRole('complementary'));
  expect(document.getElementById('root')?.childElementCount).toBe(1);
});

it('ends the preview and reloads the page', async () => {
  const { press, reload } = show();

  press('Reset');
  press('Reset');

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{}]);
});

it.each([
  ['does not respond', () => HttpResponse.error()],
  ['refuses', () => HttpResponse.json({ error: 'No.', code: 'CROSS_SITE' }, { status: 403 })],
])('shows an error when the server %s, and can be pressed again', async (_what, answer) => {
  server.use(http.post(RESET, answer, { once: true }));
  const { press, reload, inside } = show();

  press('Reset');
  await says(inside, 'The preview could not be reset.');
  expect(reload).not.toHaveBeenCalled();

  press('Reset');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('ends the preview of a version that fails, and reports the failure to the server', async () => {
  const { reload } = show();

  fail(FAILURE);

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{ failure: FAILURE }]);
});

it('ends it once, however often the version fails', async () => {
  const { reload } = show();

  fail(FAILURE);
  fail(FAILURE);

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(1);
});

it.each([
  ['another remote', { ...FAILURE, remote: 'mfe-creator' }],
  ['another version of the remote', { ...FAILURE, version: '1.4.0' }],
])('ignores a failure of %s', async (_what, failure) => {
  const { press, reload } = show();

  fail(failure);
  press('Reset');

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{}]);
});

describe('after a failure', () => {
  it('names the failed version and the one shown', async () => {
    const { inside } = show({ failed: true });

    await says(inside, 'mfe-venue 1.5.0-rc.1 failed. The pinned version 1.4.0 is shown.');
  });

  it('says that a remote that is not in force is not shown', async () => {
    const { inside } = show({ failed: true, pinned: null });

    await says(inside, 'mfe-venue 1.5.0-rc.1 failed. No version of it is in force here.');
  });

  it('is dismissed without a reload', async () => {
    const { press, reload } = show({ failed: true });

    press('Dismiss');

    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(asked).toEqual([{}]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('ignores a failure of the pinned version', async () => {
    const { reload, inside } = show({ failed: true });

    fail({ ...FAILURE, version: '1.4.0' });
    fail(FAILURE);

    await says(inside, 'failed');
    expect(asked).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });
});
