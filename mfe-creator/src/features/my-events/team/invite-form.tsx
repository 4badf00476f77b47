import { type Duty, DUTIES, inviteBodySchema } from '@stagedoor/contracts';
import { ApiError, errorText, useCheckedForm, useDraftForm } from '@stagedoor/platform';
import { AlertBanner, Button, SelectField, TextField } from '@stagedoor/ui';
import { DUTY_LABELS } from './duty-labels';
import { Fields, Submit } from './event-team.styles';
import { type InviteOptions, isOutdated, useInvite } from './use-invite';

const DUTY_OPTIONS = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));
const EMPTY = { email: '', duty: 'steward' };

export type InviteFormProps = Pick<InviteOptions, 'eventId' | 'onOutdated'>;

/** Invites a person by email, or changes the duty of a person in the team. */
export function InviteForm({ eventId, onOutdated }: InviteFormProps) {
  const draft = useDraftForm(`invite:${eventId}`, EMPTY);
  const invite = useInvite({ eventId, draft, onOutdated });
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
      {invite.error && !isOutdated(invite.error) && !isAtField && !errors['email'] && (
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
