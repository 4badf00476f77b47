import type { PreviewNote, PreviewReset } from '../../server/preview/preview-answers';
import { createBannerView } from './banner-view';
import { NOT_RESET, onAreaFailed, reset, type Surroundings } from './surroundings';

/** Names the preview and ends it on request. Ends it also when its version fails, so that the pinned one is shown. */
function showPreview({ remote, version }: PreviewNote, surroundings: Surroundings): void {
  const view = createBannerView('warning');
  const leave = (body: PreviewReset) =>
    view.run(async () => {
      await reset(body);
      surroundings.reload();
    }, NOT_RESET);
  view.addButton('Reset', () => void leave({}));
  view.say('preview: ', `${remote} ${version}`);
  onAreaFailed(surroundings, { remote, version }, ({ kind }) => {
    void leave({ failure: { remote, version, kind } });
  });
}

/** Names the failed version and the one shown in its place, until dismissed. */
function showFallback({ remote, version, pinned }: PreviewNote): void {
  const view = createBannerView('danger');
  const dismiss = () =>
    view.run(async () => {
      await reset({});
      view.remove();
    }, NOT_RESET);
  view.addButton('Dismiss', () => void dismiss());
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
