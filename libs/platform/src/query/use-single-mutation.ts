import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * A mutation that runs once at a time: a second call under the same name while the first is pending is ignored.
 * `isPending` is true for every component with that name, also for one that mounts later.
 */
export function useSingleMutation<Data, Variables>(
  name: string,
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
): Pick<UseMutationResult<Data, Error, Variables>, 'mutate' | 'isPending'> {
  const mutationKey = [name];
  const queryClient = useQueryClient();
  const { mutate } = useMutation({ ...options, mutationKey });
  const mutations = queryClient.getMutationCache();
  const isAnyPending = () => queryClient.isMutating({ mutationKey }) > 0;
  return {
    mutate: (...call) => {
      if (!isAnyPending()) mutate(...call);
    },
    isPending: useSyncExternalStore(mutations.subscribe, isAnyPending, isAnyPending),
  };
}
