import type { PreviewNote, PreviewPick, PreviewReset } from '../../server/preview/preview-answers';
import { callPreview } from '../preview-calls';
import { createBannerView } from './banner-view';

/** The detail of the shell's event for an area that failed. */
interface AreaFailure extends PreviewPick {
  kind: string;
}

const AREA_FAILED = 'stagedoor:area-failed';
const NOT_RESET = 'The preview could not be reset. Check your connection and try again.';

const reset = (body: PreviewReset) => callPreview<null>('reset', body);

/** The parts of the window that the banner uses. */
export interface Surroundings {
  /** Receives the shell's event for a failed area. */
  events: EventTarget;
  reload: () => void;
}

/** Names the preview and ends it on request. Ends it also when its version fails, so that the pinned one is shown. */
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

/** Names the failed version and the one shown in its place, until dismissed. */
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

/** Shows the banner of a page with a preview. */
export function showBanner(note: PreviewNote, surroundings: Surroundings): void {
  if (note.failed) showFallback(note);
  else showPreview(note, surroundings);
}
