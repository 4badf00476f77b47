import { useMutation, usePlatform, useQuery, useSession } from '@stagedoor/platform';
import type {
  PreviewBegun,
  PreviewChoices,
  PreviewPick,
} from '../../server/preview/preview-answers';
import { accessToken } from '../../src/session/access-token';
import { callPreview, PreviewFailure } from '../preview-calls';

const isRefusal = (error: unknown) => error instanceof PreviewFailure && error.status !== null;

/** What may be previewed here by the person who is signed in. */
export function usePreviewChoices() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['preview', 'versions', user?.id],
    queryFn: () => callPreview<PreviewChoices>('versions', {}, accessToken.read()),
    retry: (failures, error) => failures < 1 && !isRefusal(error),
    // Somebody who comes back has published something.
    staleTime: 0,
  });
}

/** Begins a preview and loads the site anew where its remote is seen. */
export function useBeginPreview() {
  const { leaveTo } = usePlatform();
  return useMutation({
    mutationFn: (pick: PreviewPick) =>
      callPreview<PreviewBegun>('session', pick, accessToken.read()),
    onSuccess: ({ startAt }) => leaveTo(startAt),
  });
}
