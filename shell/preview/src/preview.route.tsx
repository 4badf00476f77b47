import { pages } from '@stagedoor/contracts';
import { Link, usePageTitle } from '@stagedoor/platform';
import {
  AlertBanner,
  ButtonLink,
  Card,
  Container,
  EmptyState,
  LiveRegion,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
} from '@stagedoor/ui';
import { PreviewFailure } from '../preview-calls';
import { PreviewForm } from './preview-form';
import { Foot } from './preview.styles';
import { useBeginPreview, usePreviewChoices } from './use-preview';

/** `/preview`: picks the version of one remote for this visitor. */
export function PreviewRoute() {
  usePageTitle('Preview');
  return (
    <Container width="form">
      <PageHeader
        title="Preview"
        intro="See another version of one part of this site. Only you see it, and it ends by itself after eight hours."
      />
      <Foot>
        <Choices />
      </Foot>
    </Container>
  );
}

function Choices() {
  const { data, error, isFetching, refetch } = usePreviewChoices();
  const begin = useBeginPreview();
  if (error) return <Refused {...{ error, isFetching }} onRetry={() => void refetch()} />;
  if (!data) return <LoadingChoices />;
  if (data.remotes.length === 0) return <NothingPublished />;
  return (
    <Card>
      <PreviewForm
        remotes={data.remotes}
        // The next page is loading.
        pending={begin.isPending || begin.isSuccess}
        error={begin.error?.message ?? null}
        onPick={begin.mutate}
      />
    </Card>
  );
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

function NothingPublished() {
  return (
    <EmptyState illustration="lost" title="Nothing To Preview">
      No remote is published for this site yet. Publish a version, then load this page again.
    </EmptyState>
  );
}

interface RefusedProps {
  error: Error;
  isFetching: boolean;
  onRetry: () => void;
}

function Refused({ error, isFetching, onRetry }: RefusedProps) {
  const status = error instanceof PreviewFailure ? error.status : null;
  if (status !== 401 && status !== 403)
    return <LoadFailure message={error.message} onRetry={onRetry} pending={isFetching} />;
  const login = (
    <ButtonLink as={Link} to={pages.login} state={{ from: pages.preview }} variant="secondary">
      Login
    </ButtonLink>
  );
  return (
    <AlertBanner tone="error" action={status === 401 && login}>
      {error.message}
    </AlertBanner>
  );
}
