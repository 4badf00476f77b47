import {
  type Duty,
  DUTIES,
  type InviteBody,
  inviteBodySchema,
  type TeamMember,
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
import { AlertBanner, Button, SelectField, TextField, useToast } from '@stagedoor/ui';
import { DUTY_LABELS } from './duty-labels';
import { Fields, Submit } from './event-team.styles';
import { teamQuery } from './team-queries';

const DUTY_OPTIONS = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));
const EMPTY = { email: '', duty: 'steward' };

/** The body of a request, and the text of the field when it was sent. */
interface Invitation {
  body: InviteBody;
  typed: string;
}

/** Invites a person by email, or changes the duty of a person in the team. */
export function InviteForm({ eventId }: { eventId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const draft = useDraftForm(`invite:${eventId}`, EMPTY);
  const invite = useMutation({
    mutationFn: ({ body }: Invitation) => api.post<TeamMember>(`/events/${eventId}/team`, body),
    onSuccess({ email, duty, acceptedAt }, { typed }) {
      const state = acceptedAt === null ? 'is invited' : 'is in the team';
      // A second invitation changes the duty.
      toast.show({ tone: 'success', message: `${email} ${state} as ${DUTY_LABELS[duty]}.` });
      // The next address may be typed already.
      if (draft.values.email !== typed) return;
      draft.change('email', '');
      draft.forget();
    },
    async onSettled() {
      const team = teamQuery(api, eventId);
      // The first read of the team may be under way and older. invalidateQueries would let it finish.
      await queryClient.cancelQueries(team);
      await queryClient.invalidateQueries(team);
    },
  });
  const { errors, show, props } = useCheckedForm({
    schema: inviteBodySchema,
    fixed: { duty: draft.values.duty as Duty },
    send: (body) =>
      invite.mutateAsync({ body, typed: draft.values.email }).catch((error: unknown) => {
        if (error instanceof ApiError) show(error.details);
      }),
  });
  const isAtField =
    invite.error instanceof ApiError && invite.error.details.some(({ path }) => path === 'email');

  return (
    <>
      {invite.error && !isAtField && !errors['email'] && (
        <AlertBanner tone="error">
          {errorText(invite.error, 'Failed to send the invitation')}
        </AlertBanner>
      )}
      <Fields aria-label="Invite to the team" {...props}>
        <TextField
          label="Email"
          {...draft.field('email')}
          type="email"
          autoComplete="off"
          required
          error={errors['email']}
        />
        <SelectField label="Duty" options={DUTY_OPTIONS} {...draft.field('duty')} />
        <Submit>
          <Button type="submit" variant="secondary" pending={invite.isPending}>
            Invite
          </Button>
        </Submit>
      </Fields>
    </>
  );
}
