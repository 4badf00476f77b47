import type { PersonalData } from '@stagedoor/contracts';
import { saveFile, useApi, useMutation } from '@stagedoor/platform';
import { Button, Cluster, Stack, Text } from '@stagedoor/ui';
import { FailureBanner } from '../../shared/failure-banner';
import { Section } from './section';

/** For 25 MB, the data of tens of thousands of orders, on a line of 0.4 Mbit/s. */
const DOWNLOAD_MS = 10 * 60 * 1_000;

const jsonOf = (data: PersonalData) =>
  new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });

/** Downloads the stored data of the user as JSON. */
export function YourData() {
  const api = useApi();
  const download = useMutation({
    mutationFn: () => api.get<PersonalData>('/auth/export', { timeoutMs: DOWNLOAD_MS }),
    onSuccess: (data) => saveFile('stagedoor.json', jsonOf(data)),
  });
  return (
    <Section title="Your data">
      <Stack gap="lg">
        <FailureBanner
          error={download.error}
          fallback="Your data could not be fetched. Please try again."
        />
        <Text>
          Your account, a pending change of its email address, sessions, orders, tickets with their
          headsets and votes, events, venues, your work at the doors of events and the log of your
          actions: all that is kept about you, in one file.
        </Text>
        <Cluster justify="end">
          <Button
            variant="secondary"
            pending={download.isPending}
            pendingLabel="Fetching..."
            onClick={() => download.mutate()}
          >
            Download your data
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
