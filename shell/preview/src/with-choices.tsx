import { pages } from '@stagedoor/contracts';
import { Link, useLocation } from '@stagedoor/platform';
import {
  AlertBanner,
  ButtonLink,
  Card,
  LiveRegion,
  LoadFailure,
  Skeleton,
  Stack,
} from '@stagedoor/ui';
import type { ReactNode } from 'react';
import type { PreviewableRemote } from '../../server/preview/preview-answers';
import { PreviewFailure } from '../preview-calls';
import { usePreviewChoices } from './use-preview';

/** Shows its content to users who may preview, and to others the reason why they may not. */
export function WithChoices({
  children,
}: {
  children: (remotes: readonly PreviewableRemote[]) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = usePreviewChoices();
  if (error) return <Refused {...{ error, isFetching }} onRetry={() => void refetch()} />;
  return data ? children(data.remotes) : <LoadingChoices />;
}

function LoadingChoices() {
  return (
    <Card>
      <LiveRegion>Loading the versions</LiveRegion>
      <Stack gap="lg" aria-hidden="true">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Stack>
    </Card>
  );
}

interface RefusedProps {
  error: Error;
  isFetching: boolean;
  onRetry: () => void;
}

function Refused({ error, isFetching, onRetry }: RefusedProps) {
  const { pathname, search } = useLocation();
  const status = error instanceof PreviewFailure ? error.status : null;
  if (status !== 401 && status !== 403)
    return <LoadFailure message={error.message} onRetry={onRetry} pending={isFetching} />;
  const login = (
    <ButtonLink as={Link} to={pages.login} state={{ from: pathname + search }} variant="secondary">
      Login
    </ButtonLink>
  );
  return (
    <AlertBanner tone="error" action={status === 401 && login}>
      {error.message}
    </AlertBanner>
  );
}
