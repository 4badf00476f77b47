import { Link, usePageTitle } from '@stagedoor/platform';
import { Card, Container, EmptyState, PageHeader, Stack, Text, TextLink } from '@stagedoor/ui';
import { DEV_SERVER_PAGE, type PreviewableRemote } from '../../server/preview/preview-answers';
import { PreviewForm } from './preview-form';
import { Foot } from './preview.styles';
import { useBeginPreview } from './use-preview';
import { WithChoices } from './with-choices';

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
        <WithChoices>
          {(remotes) => (
            <Stack gap="lg">
              <Versions remotes={remotes} />
              <Text tone="muted">
                Working on a remote?{' '}
                <TextLink as={Link} to={DEV_SERVER_PAGE}>
                  Show it from your own dev server
                </TextLink>
              </Text>
            </Stack>
          )}
        </WithChoices>
      </Foot>
    </Container>
  );
}

function Versions({ remotes }: { remotes: readonly PreviewableRemote[] }) {
  const begin = useBeginPreview();
  if (remotes.length === 0) return <NothingPublished />;
  return (
    <Card>
      <PreviewForm
        remotes={remotes}
        // The next page is loading.
        pending={begin.isPending || begin.isSuccess}
        error={begin.error?.message ?? null}
        onPick={begin.mutate}
      />
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
