import type { DevBuildEntry, DevServerNote } from '../../server/preview/preview-answers';
import { accessToken } from '../../src/session/access-token';
import { latestBuildOf, PATIENT_LIMIT_MS } from '../latest-build';
import { callPreview } from '../preview-calls';
import { createBannerView, type BannerView } from './banner-view';
import { replaceInRegistry } from './waiting-page';
import { NOT_RESET, onAreaFailed, reset, type Surroundings } from './surroundings';

/** Short, because the page waits for it: a dev server is near or not running. */
const LIMIT_MS = 2_000;

/** Returns the entry of the dev server's last build, as the page server has validated it. */
async function lastBuildOf(note: DevServerNote): Promise<DevBuildEntry> {
  const build = await latestBuildOf(note, LIMIT_MS);
  const path = window.location.pathname;
  return callPreview<DevBuildEntry>('dev-build', { build, path }, accessToken.read());
}

function addReset(view: BannerView, { reload }: Surroundings): void {
  const leave = async () => {
    await reset({});
    reload();
  };
  view.addButton('Reset', () => void view.run(leave, NOT_RESET));
}

/** Names the build and its address. Loads the page again when the build fails because the dev server is gone. */
function showBuild(
  { remote, address }: DevServerNote,
  version: string,
  surroundings: Surroundings,
): void {
  const view = createBannerView('warning');
  addReset(view, surroundings);
  view.say('dev server: ', `${remote} ${version}`, ` from ${address}`);
  onAreaFailed(surroundings, { remote, version }, () => {
    latestBuildOf({ remote, address }, LIMIT_MS).catch(surroundings.reload);
  });
}

/** Says why the deployed version is shown, and tries the dev server again on request. */
function showDeployed(note: DevServerNote, reason: string, surroundings: Surroundings): void {
  const { remote, address, pinned } = note;
  const view = createBannerView('danger');
  const retry = async () => {
    await latestBuildOf(note, PATIENT_LIMIT_MS);
    surroundings.reload();
  };
  const problem = `There is still no build of ${remote} at ${address}. Is the dev server running, and may this site reach your device?`;
  view.addButton('Try again', () => void view.run(retry, problem));
  addReset(view, surroundings);
  const shown =
    pinned === null ? `No version of ${remote} is deployed here.` : 'You see the deployed version.';
  view.say(`${reason} ${shown}`);
}

/**
 * Puts the last build of a dev server into the page's registry and shows the banner. Leaves the deployed version in
 * place, with the reason in the banner, if the dev server does not answer or the page server refuses its build.
 */
export async function applyDevServer(
  note: DevServerNote,
  surroundings: Surroundings,
): Promise<void> {
  try {
    const built = await lastBuildOf(note);
    replaceInRegistry(note.remote, built);
    showBuild(note, built.entry.version, surroundings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showDeployed(note, reason, surroundings);
  }
}
