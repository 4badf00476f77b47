import { Link } from '@stagedoor/platform';
import {
  AlertBanner,
  Button,
  ButtonLink,
  DescriptionList,
  LiveRegion,
  Stack,
  Text,
} from '@stagedoor/ui';
import { DEV_SERVER_PAGE, type DevServerPick } from '../../server/preview/preview-answers';
import { DevServerAway } from '../latest-build';
import { Code } from './preview.styles';
import { useConfirmDevServer, useLatestBuild } from './use-preview';

const SILENT = 'Check that it runs, and that your browser lets this site reach your device.';
const WITHOUT_BUILD = 'Check the name of the remote, and the output of the dev server.';
const BEFORE = 'Your browser may ask whether this site may reach your device. Allow it.';
const AFTER =
  'Its code will act with your session on this site. Confirm only what you started yourself.';

function versionIn(build: unknown): string {
  const { version } = (build ?? {}) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}

/** Returns what to check after a failure. */
const adviceFor = (error: Error) =>
  error instanceof DevServerAway && error.answers ? WITHOUT_BUILD : SILENT;

/** Names a remote and the address of its dev server. Fetches nothing and changes nothing until a button is pressed. */
export function ConfirmDevServer({ picked }: { picked: DevServerPick }) {
  const { remote, address } = picked;
  const latest = useLatestBuild();
  const confirm = useConfirmDevServer();
  const error = latest.error ?? confirm.error;
  const version = latest.isSuccess ? versionIn(latest.data) : null;
  const before = latest.isError ? adviceFor(latest.error) : BEFORE;
  const facts = [
    { term: 'Address', description: <Code as="strong">{address}</Code> },
    { term: 'Remote', description: <Code>{remote}</Code> },
    ...(version === null ? [] : [{ term: 'Version', description: <Code>{version}</Code> }]),
  ];
  return (
    <Stack gap="lg">
      <DescriptionList items={facts} />
      <LiveRegion>{version && `It serves version ${version}.`}</LiveRegion>
      {error && <AlertBanner tone="error">{error.message}</AlertBanner>}
      <Text tone="muted">{version === null ? before : AFTER}</Text>
      <Stack gap="xs">
        {version === null ? (
          <Button
            block
            pending={latest.isPending}
            pendingLabel="Connecting..."
            onClick={() => {
              confirm.reset();
              latest.mutate(picked);
            }}
          >
            Connect
          </Button>
        ) : (
          <Button
            block
            pending={confirm.isPending || confirm.isSuccess}
            pendingLabel="Loading..."
            // The next build may be accepted: it has to be fetched.
            onClick={() =>
              confirm.mutate({ ...picked, build: latest.data }, { onError: latest.reset })
            }
          >
            Show it in this browser
          </Button>
        )}
        <ButtonLink as={Link} to={DEV_SERVER_PAGE} variant="quiet" block>
          Change
        </ButtonLink>
      </Stack>
    </Stack>
  );
}
