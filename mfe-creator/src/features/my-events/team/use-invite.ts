import type { InviteBody, TeamMember } from '@stagedoor/contracts';
import {
  ApiError,
  useApi,
  type useDraftForm,
  useMutation,
  useQueryClient,
} from '@stagedoor/platform';
import { useToast } from '@stagedoor/ui';
import { MY_EVENTS } from '../../../shared/event-queries';
import { DUTY_LABELS } from './duty-labels';
import { teamQuery } from './team-queries';

/** The body of a request, and the text of the field when it was sent. */
interface Invitation {
  body: InviteBody;
  typed: string;
}

/** The refusals because of the state of the event. */
const OUTDATED: readonly unknown[] = ['EVENT_CANCELLED', 'EVENT_NOT_ON_SALE', 'EVENT_NOT_FOUND'];

export const isOutdated = (error: unknown) =>
  error instanceof ApiError && OUTDATED.includes(error.body?.code);

export interface InviteOptions {
  eventId: string;
  draft: Pick<ReturnType<typeof useDraftForm<'email' | 'duty'>>, 'values' | 'change' | 'forget'>;
  /** Called when the event no longer allows an invitation, before the events are read again. */
  onOutdated: () => void;
}

/** Sends invitations to the team of an event. */
export function useInvite({ eventId, draft, onOutdated }: InviteOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
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
    onError(error) {
      if (!isOutdated(error)) return;
      // The form may be removed with the message in it.
      toast.show({ tone: 'error', message: error.message });
      onOutdated();
      void queryClient.invalidateQueries({ queryKey: MY_EVENTS });
    },
    async onSettled() {
      const team = teamQuery(api, eventId);
      // The first read of the team may be under way and older. invalidateQueries would let it finish.
      await queryClient.cancelQueries(team);
      await queryClient.invalidateQueries(team);
    },
  });
}
