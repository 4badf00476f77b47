import {
  type HeadsetPool,
  type HeadsetPoolBody,
  headsetPoolBodySchema,
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
import { NarrowForm } from '../../shared/narrow-form';

interface PoolFormProps {
  eventId: string;
  pool: HeadsetPool | null;
}

/** Validates the text of the fields as numbers. */
const poolFormSchema = {
  safeParse(values: unknown) {
    const { ordered, fee } = values as Record<keyof HeadsetPoolBody, string>;
    return headsetPoolBodySchema.safeParse({
      ordered: Number(ordered.trim() || NaN),
      fee: readPounds(fee),
    });
  },
};

/** Enters how many headsets are hired and what a missing one costs. */
export function PoolForm({ eventId, pool }: PoolFormProps) {
  const draft = useDraftForm(`headphone-pool:${eventId}`, {
    ordered: String(pool?.ordered ?? ''),
    fee: String(pool?.fee ?? ''),
  });
  const save = useSavePool(eventId, draft.forget);
  const { errors, show, props } = useCheckedForm({
    schema: poolFormSchema,
    send: (body) =>
      save.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError) show(error.details);
      }),
  });
  const isAtField =
    save.error instanceof ApiError && save.error.details.some(({ path }) => path in draft.values);
  const field = (name: keyof HeadsetPoolBody) => ({ ...draft.field(name), error: errors[name] });
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

function useSavePool(eventId: string, onSaved: () => void) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: HeadsetPoolBody) =>
      api.put<HeadsetPool>(`/events/${eventId}/headphones/pool`, body),
    async onSuccess() {
      onSaved();
      toast.show({ tone: 'success', message: 'The headphones are saved.' });
      await queries.invalidateQueries({ queryKey: ['headphones'] });
    },
  });
}
