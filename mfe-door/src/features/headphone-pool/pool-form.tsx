import {
  type HeadsetPool,
  type HeadsetPoolBody,
  headsetPoolBodySchema,
  type HeadsetPoolChanges,
  headsetPoolChangesSchema,
  readPounds,
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
import { AlertBanner, Button, NumberField, TextField, useToast } from '@stagedoor/ui';
import { headphonesQuery } from '../../shared/headphone-queries';
import { NarrowForm } from '../../shared/narrow-form';

interface PoolFormProps {
  eventId: string;
  pool: HeadsetPool | null;
}

type Figures = Record<keyof HeadsetPoolBody, string>;

/** The form stores edited fields only: any other field follows the pool. */
const NOTHING_EDITED = {} as Figures;

function textOf(pool: HeadsetPool | null): Figures {
  return { ordered: String(pool?.ordered ?? ''), fee: pool?.fee.toFixed(2) ?? '' };
}

/** Validates the edited fields as numbers. The first figures of an event are complete. */
function changesSchema(pool: HeadsetPool | null, { ordered, fee }: Partial<Figures>) {
  const schema = pool ? headsetPoolChangesSchema : headsetPoolBodySchema;
  return {
    safeParse: () =>
      schema.safeParse({
        ...(ordered !== undefined && { ordered: Number(ordered.trim() || NaN) }),
        ...(fee !== undefined && { fee: readPounds(fee) }),
      }),
  };
}

/** Enters how many headsets are hired and what a missing one costs. */
export function PoolForm({ eventId, pool }: PoolFormProps) {
  const draft = useDraftForm(`headphone-pool:${eventId}`, NOTHING_EDITED);
  const save = useSavePool(eventId, draft);
  const { errors, show, props } = useCheckedForm<HeadsetPoolChanges>({
    schema: changesSchema(pool, draft.values),
    send: (changes) =>
      save.mutateAsync(changes).catch((error: unknown) => {
        if (error instanceof ApiError) show(error.details);
      }),
  });
  const shown = { ...textOf(pool), ...draft.values };
  const isAtField =
    save.error instanceof ApiError && save.error.details.some(({ path }) => path in shown);
  const field = (name: keyof Figures) => ({
    ...draft.field(name),
    value: shown[name],
    error: errors[name],
    readOnly: save.isPending,
  });
  return (
    <NarrowForm aria-label="Hired headphones" {...props}>
      {save.error && !isAtField && !errors['ordered'] && !errors['fee'] && (
        <AlertBanner tone="error">
          {errorText(save.error, 'Failed to save the headphones')}
        </AlertBanner>
      )}
      <NumberField label="Ordered headsets" {...field('ordered')} />
      <TextField
        label="Fee for a missing headset"
        leading="£"
        inputMode="decimal"
        {...field('fee')}
      />
      <Button type="submit" pending={save.isPending}>
        Save
      </Button>
    </NarrowForm>
  );
}

function useSavePool(eventId: string, draft: { forget: () => void; reset: () => void }) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: HeadsetPoolChanges) =>
      api.put<HeadsetPool>(`/events/${eventId}/headphones/pool`, changes),
    async onSuccess(pool) {
      draft.forget();
      toast.show({ tone: 'success', message: 'The headphones are saved.' });
      const { queryKey } = headphonesQuery(api, eventId);
      queries.setQueryData(queryKey, (shown) => shown && { ...shown, pool });
      await queries.invalidateQueries({ queryKey: ['headphones'] });
      draft.reset();
    },
  });
}
