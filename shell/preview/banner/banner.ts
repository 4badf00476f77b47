import type { PreviewNote, PreviewPick, PreviewReset } from '../../server/preview/preview-answers';
import { callPreview } from '../preview-calls';
import { createBannerView } from './banner-view';

/** What the shell says of an area that could not be shown. */
interface AreaFailure extends PreviewPick {
  kind: string;
}

const AREA_FAILED = 'stagedoor:area-failed';
const NOT_RESET = 'The preview could not be reset. Check your connection and try again.';

const reset = (body: PreviewReset) => callPreview<null>('reset', body);

/** What the banner needs of the window. */
export interface Surroundings {
  /** Where the shell says that an area has failed. */
  events: EventTarget;
  reload: () => void;
}

/** Says what is previewed and ends it on request; a version that fails is left for the pinned one. */
function showPreview({ remote, version }: PreviewNote, { events, reload }: Surroundings): void {
  const view = createBannerView('warning', 'Reset');
  const leave = async (body: PreviewReset): Promise<void> => {
    if (view.isPending()) return;
    view.setPending(true);
    try {
      await reset(body);
      reload();
    } catch {
      view.setPending(false);
      view.say(NOT_RESET);
    }
  };
  view.onPress(() => void leave({}));
  view.say('preview: ', `${remote} ${version}`);
  events.addEventListener(AREA_FAILED, (event) => {
    const failure = (event as CustomEvent<AreaFailure>).detail;
    if (failure.remote !== remote || failure.version !== version) return;
    void leave({ failure: { remote, version, kind: failure.kind } });
  });
}

/** Says what has failed and what is shown in its place, until somebody has read it. */
function showFallback({ remote, version, pinned }: PreviewNote): void {
  const view = createBannerView('danger', 'Dismiss');
  view.onPress(() => {
    if (view.isPending()) return;
    view.setPending(true);
    reset({}).then(view.remove, () => {
      view.setPending(false);
      view.say(NOT_RESET);
    });
  });
  const shown =
    pinned === null
      ? 'No version of it is in force here.'
      : `The pinned version ${pinned} is shown.`;
  view.say('', `${remote} ${version}`, ` failed. ${shown}`);
}

/** The banner of a page whose visitor previews something. */
export function showBanner(note: PreviewNote, surroundings: Surroundings): void {
  if (note.failed) showFallback(note);
  else showPreview(note, surroundings);
}
