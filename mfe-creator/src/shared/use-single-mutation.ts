import { useMutation, useQueryClient, type UseMutationResult } from '@stagedoor/platform';

type Options<Data, Variables> = Omit<
  Parameters<typeof useMutation<Data, Error, Variables>>[0],
  'mutationKey'
>;

/** A mutation that runs once at a time: a second call while the first is pending does nothing. */
export function useSingleMutation<Data, Variables>(
  name: string,
  options: Options<Data, Variables>,
): Pick<UseMutationResult<Data, Error, Variables>, 'mutate' | 'isPending'> {
  const mutationKey = [name];
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({ ...options, mutationKey });
  return {
    mutate: (...call) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(...call);
    },
    isPending,
  };
}
