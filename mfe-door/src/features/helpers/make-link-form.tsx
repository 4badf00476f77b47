import {
  GATE_MAX_LENGTH,
  type MadeHelperLink,
  makeHelperLinkBodySchema,
  type MakeHelperLinkBody,
} from '@stagedoor/contracts';
import {
  ApiError,
  errorText,
  useApi,
  useCheckedForm,
  useDraftForm,
  useMutation,
  useQueryClient,
} from '@stagedoor/platform';
import { AlertBanner, Button, TextField } from '@stagedoor/ui';
import { useState } from 'react';
import { NarrowForm } from '../../shared/narrow-form';
import { helperLinksQuery } from './helper-links-query';
import { NewLinkDialog } from './new-link-dialog';

/** Makes a link for a helper at a gate, and shows it. */
export function MakeLinkForm({ eventId }: { eventId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const draft = useDraftForm(`helper-link:${eventId}`, { gate: '' });
  const [made, setMade] = useState<MadeHelperLink | null>(null);
  const make = useMutation({
    mutationFn: (body: MakeHelperLinkBody) =>
      api.post<MadeHelperLink>(`/events/${eventId}/door/helper-links`, body),
    onSuccess(link) {
      setMade(link);
      draft.reset();
    },
    onSettled: () => queryClient.invalidateQueries(helperLinksQuery(api, eventId)),
  });
  const { errors, show, props } = useCheckedForm({
    schema: makeHelperLinkBodySchema,
    send: (body) =>
      make.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError) show(error.details);
      }),
  });
  return (
    <NarrowForm aria-label="New link" {...props}>
      {make.error && (
        <AlertBanner tone="error">{errorText(make.error, 'Failed to make the link')}</AlertBanner>
      )}
      <TextField
        label="Gate"
        {...draft.field('gate')}
        placeholder="Gate A"
        maxLength={GATE_MAX_LENGTH}
        error={errors['gate']}
      />
      <Button type="submit" pending={make.isPending}>
        Make a link
      </Button>
      {made && <NewLinkDialog made={made} onClose={() => setMade(null)} />}
    </NarrowForm>
  );
}
