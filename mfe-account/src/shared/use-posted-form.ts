import {
  ApiError,
  useApi,
  useCheckedForm,
  useMutation,
  type CheckedFormOptions,
} from '@stagedoor/platform';

interface PostedFormOptions<Body> extends Omit<CheckedFormOptions<Body>, 'send'> {
  /** The call that takes the form's values. */
  path: string;
  /** Called once they are stored; the form is pending until it has settled. */
  onSuccess?: () => unknown;
}

/** A form that posts its values, checked by the API's own schema. The details of a refusal stand beside their fields. */
export function usePostedForm<Body extends object>(options: PostedFormOptions<Body>) {
  const { path, onSuccess, ...checks } = options;
  const api = useApi();
  const post = useMutation({
    mutationFn: (body: Body) => api.post<null>(path, body),
    onSuccess: () => onSuccess?.(),
  });
  const form = useCheckedForm({
    ...checks,
    send: (body) =>
      post.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError) form.show(error.details);
      }),
  });
  return { ...form, post };
}
