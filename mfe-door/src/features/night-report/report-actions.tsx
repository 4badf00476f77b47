import { type DoorEvent, scansFileName } from '@stagedoor/contracts';
import { errorText, saveFile, useApi, useMutation } from '@stagedoor/platform';
import { Button, Cluster, useToast } from '@stagedoor/ui';

/** Prints the report, or saves every scan of the night as a file for a spreadsheet. */
export function ReportActions({ event }: Pick<DoorEvent, 'event'>) {
  const api = useApi();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.getFile(`/events/${event.id}/door/scans.csv`),
    onSuccess: (file) => saveFile(scansFileName(event.title), file),
    onError: (error) =>
      toast.show({ tone: 'error', message: errorText(error, 'Failed to download the scans') }),
  });
  return (
    <Cluster gap="xs">
      <Button
        variant="secondary"
        pending={isPending}
        pendingLabel="Fetching..."
        onClick={() => mutate()}
      >
        Download scans (CSV)
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        Print
      </Button>
    </Cluster>
  );
}
