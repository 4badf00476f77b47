import { type Duty, DUTIES, inviteBodySchema, type TeamMember } from '@stagedoor/contracts';
import {
  ApiError,
  errorText,
  useApi,
  useCheckedForm,
  useMutation,
  useQueryClient,
} from '@stagedoor/platform';
import { AlertBanner, Button, SelectField, TextField, useToast } from '@stagedoor/ui';
import { useState } from 'react';
import { DUTY_LABELS } from './duty-labels';
import { Fields, Submit } from './event-team.styles';
import { teamQuery } from './team-queries';

const DUTY_OPTIONS = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));

/** Invites a person by email, or changes the duty of a person in the team. */
export function InviteForm({ eventId }: { eventId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [duty, setDuty] = useState<Duty>('steward');
  const invite = useMutation({
    mutationFn: (body: { email: string; duty: Duty }) =>
      api.post<TeamMember>(`/events/${eventId}/team`, body),
    onSuccess({ email, acceptedAt }) {
      const message = acceptedAt === null ? `${email} is invited.` : `${email} is in the team.`;
      toast.show({ tone: 'success', message });
      props.ref.current?.reset();
    },
    onSettled: () => queryClient.invalidateQueries(teamQuery(api, eventId)),
  });
  const { errors, show, props } = useCheckedForm({
    schema: inviteBodySchema,
    fixed: { duty },
    send: (body) =>
      invite.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError) show(error.details);
      }),
  });

  return (
    <>
      {invite.isError && !errors['email'] && (
        <AlertBanner tone="error">
          {errorText(invite.error, 'Failed to send the invitation')}
        </AlertBanner>
      )}
      <Fields aria-label="Invite to the team" {...props}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={errors['email']}
        />
        <SelectField
          label="Duty"
          options={DUTY_OPTIONS}
          value={duty}
          onChange={({ target }) => setDuty(target.value as Duty)}
        />
        <Submit>
          <Button type="submit" variant="secondary" pending={invite.isPending}>
            Invite
          </Button>
        </Submit>
      </Fields>
    </>
  );
}
