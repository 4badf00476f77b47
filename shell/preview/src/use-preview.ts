import { useMutation, usePlatform, useQuery, useSession } from '@stagedoor/platform';
import type {
  PreviewBegun,
  PreviewChoices,
  PreviewPick,
} from '../../server/preview/preview-answers';
import { accessToken } from '../../src/session/access-token';
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

/** Starts a preview and loads a page of its remote. */
export function useBeginPreview() {
  const { leaveTo } = usePlatform();
  return useMutation({
    mutationFn: (pick: PreviewPick) =>
      callPreview<PreviewBegun>('session', pick, accessToken.read()),
    onSuccess: ({ startAt }) => leaveTo(startAt),
  });
}
