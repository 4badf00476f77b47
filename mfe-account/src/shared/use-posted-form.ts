import {
  ApiError,
  useApi,
  useCheckedForm,
  useMutation,
  type CheckedFormOptions,
} from '@stagedoor/platform';
import { useRef } from 'react';

interface PostedFormOptions<Body, Data> extends Omit<CheckedFormOptions<Body>, 'send'> {
  /** The API path that the values are posted to. */
  path: string;
  /** Called with the data of a successful request. The form is pending until its result settles. */
  onSuccess?: (data: Data) => unknown;
}

/** The values of a form as one text, to compare. */
const textOf = (form: HTMLFormElement | null): string =>
  JSON.stringify(form && [...new FormData(form)]);

/**
 * A form that validates its values by the API's schema and posts them. Shows the details of a refusal at their fields.
 * A submit of invalid values removes the outcome of the request before it.
 */
export function usePostedForm<Body extends object, Data = null>(
  options: PostedFormOptions<Body, Data>,
) {
  const { schema, path, onSuccess, fixed } = options;
  const api = useApi();
  const post = useMutation({
    mutationFn: (body: Body) => api.post<Data>(path, body),
    onSuccess: (data) => onSuccess?.(data),
  });
  const sent = useRef('');
  const form = useCheckedForm({
    schema: {
      safeParse(values) {
        const checked = schema.safeParse(values);
        if (!checked.success) post.reset();
        return checked;
      },
    },
    fixed,
    send: (body) => {
      sent.current = textOf(form.props.ref.current);
      return post.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError) form.show(error.details);
      });
    },
  });
  /** True until a field is changed after the last request. */
  const isAsSent = () => textOf(form.props.ref.current) === sent.current;
  const field = (name: keyof Body & string) => ({ name, error: form.errors[name] });
  /** Returns why the last request failed, unless one of these fields shows or has shown it. */
  const failureBeside = (...names: string[]): Error | null => {
    const details = post.error instanceof ApiError ? post.error.details : [];
    const atFields = [...details.map(({ path }) => path), ...Object.keys(form.errors)];
    return atFields.some((name) => names.includes(name)) ? null : post.error;
  };
  return { ...form, field, post, failureBeside, isAsSent };
}
