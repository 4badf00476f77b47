import type { HeadsetPool, HeadsetPoolBody } from '@stagedoor/contracts';
import { errorText, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { Button, NumberField, useToast } from '@stagedoor/ui';
import { useState, type FormEvent } from 'react';
import { NarrowForm } from '../../shared/narrow-form';

interface PoolFormProps {
  eventId: string;
  pool: HeadsetPool | null;
}

/** Enters how many headsets are hired and what a missing one costs. */
export function PoolForm({ eventId, pool }: PoolFormProps) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const [ordered, setOrdered] = useState(pool ? String(pool.ordered) : '');
  const [fee, setFee] = useState(pool ? String(pool.fee) : '');
  const save = useMutation({
    mutationFn: (body: HeadsetPoolBody) =>
      api.put<HeadsetPool>(`/events/${eventId}/headphones/pool`, body),
    async onSuccess() {
      toast.show({ tone: 'success', message: 'The headphones are saved.' });
      await queries.invalidateQueries({ queryKey: ['headphones'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ ordered: Number(ordered), fee: fee.trim() === '' ? NaN : Number(fee) });
  };
  return (
    <NarrowForm aria-label="Hired headphones" noValidate onSubmit={submit}>
      <NumberField
        label="Ordered headsets"
        value={ordered}
        error={save.error ? errorText(save.error, 'Failed to save the headphones') : undefined}
        onChange={({ target }) => setOrdered(target.value)}
      />
      <NumberField
        label="Fee for a missing headset"
        leading="£"
        step={0.01}
        value={fee}
        onChange={({ target }) => setFee(target.value)}
      />
      <Button type="submit" pending={save.isPending}>
        Save
      </Button>
    </NarrowForm>
  );
}
