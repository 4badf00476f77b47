import { useMutation, usePlatform, useQuery, useSession } from '@stagedoor/platform';
import type {
  DevServerPick,
  PreviewBegun,
  PreviewChoices,
  PreviewPick,
} from '../../server/preview/preview-answers';
import { accessToken } from '../../src/session/access-token';
import { latestBuildOf, PATIENT_LIMIT_MS } from '../latest-build';
import { callPreview, PreviewFailure } from '../preview-calls';

const isRefusal = (error: unknown) => error instanceof PreviewFailure && error.status !== null;

/** Returns the remotes and versions that the signed-in user may preview. */
export function usePreviewChoices() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['preview', 'versions', user?.id],
    queryFn: () => callPreview<PreviewChoices>('versions', {}, accessToken.read()),
    retry: (failures, error) => failures < 1 && !isRefusal(error),
    // A returning user has usually published a version.
    staleTime: 0,
  });
}

/** Fetches the description of a dev server's last build. The user may have to answer the browser first. */
export function useLatestBuild() {
  return useMutation({
    mutationFn: (picked: DevServerPick) => latestBuildOf(picked, PATIENT_LIMIT_MS),
  });
}

/** Shows the described build of a dev server in this browser, and loads a page of its remote. */
export function useConfirmDevServer() {
  const { leaveTo } = usePlatform();
  return useMutation({
    mutationFn: (confirmed: DevServerPick & { build: unknown }) =>
      callPreview<PreviewBegun>('dev-server', confirmed, accessToken.read()),
    onSuccess: ({ startAt }) => leaveTo(startAt),
  });
}

/** Starts a preview and loads a page of its remote. */
export function useBeginPreview() {
  const { leaveTo } = usePlatform();
  return useMutation({
    mutationFn: (pick: PreviewPick) =>
      callPreview<PreviewBegun>('session', pick, accessToken.read()),
    onSuccess: ({ startAt }) => leaveTo(startAt),
  });
}
