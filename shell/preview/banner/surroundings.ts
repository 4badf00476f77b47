import type { PreviewPick, PreviewReset } from '../../server/preview/preview-answers';
import { callPreview } from '../preview-calls';

/** The detail of the shell's event for an area that failed. */
interface AreaFailure extends PreviewPick {
  kind: string;
}

const AREA_FAILED = 'stagedoor:area-failed';

/** The parts of the window that the banner uses. */
export interface Surroundings {
  /** Receives the shell's event for a failed area. */
  events: EventTarget;
  reload: () => void;
}

/** Calls back when this version of a remote fails. */
export function onAreaFailed(
  { events }: Surroundings,
  { remote, version }: PreviewPick,
  callback: (failure: AreaFailure) => void,
): void {
  events.addEventListener(AREA_FAILED, (event) => {
    const failure = (event as CustomEvent<AreaFailure>).detail;
    if (failure.remote === remote && failure.version === version) callback(failure);
  });
}

export const NOT_RESET = 'The preview could not be reset. Check your connection and try again.';

/** Ends the preview, or reports that its version failed. */
export const reset = (body: PreviewReset) => callPreview<null>('reset', body);
