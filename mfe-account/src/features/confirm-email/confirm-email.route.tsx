import {
  confirmEmailBodySchema,
  type ConfirmEmailBody,
  type EmailConfirmation,
} from '@stagedoor/contracts';
import { errorText, useApi, useMutation, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, Skeleton, Stack, Text } from '@stagedoor/ui';
import { useEffect } from 'react';
import { ContinueLink } from '../../shared/continue-link';
import type { LinkPageProps } from '../../shared/link-page';
import { NarrowPage } from '../../shared/narrow-page';

const TITLE = 'Your email address';
const FAILED = 'Your address could not be confirmed. Please open the link again.';

/** `/confirm-email#…`: confirms the address that received the link. Requires no session. */
export function ConfirmEmailRoute({ token }: LinkPageProps) {
  usePageTitle(TITLE);
  const api = useApi();
  const { mutate, data, error } = useMutation({
    mutationFn: (body: ConfirmEmailBody) =>
      api.post<EmailConfirmation>('/auth/confirm-email', body),
  });
  const checked = confirmEmailBodySchema.safeParse({ token });
  const incomplete = checked.error?.issues[0]?.message;
  // An effect may run twice: the API accepts a link that has been used.
  useEffect(() => {
    if (!incomplete) mutate({ token });
  }, [incomplete, mutate, token]);
  const refusal = incomplete ?? (error && errorText(error, FAILED));

  return (
    <NarrowPage title={TITLE}>
      <Stack gap="lg">
        {!data && !refusal && <Skeleton shape="block" />}
        {data && (
          <AlertBanner tone="success">
            {data.alreadyConfirmed
              ? 'Your address is already confirmed.'
              : 'Thank you, your address is confirmed.'}
          </AlertBanner>
        )}
        {refusal && (
          <>
            <AlertBanner tone="error">{refusal}</AlertBanner>
            <Text tone="muted">Once you are logged in, you can have the mail sent again.</Text>
          </>
        )}
        <ContinueLink />
      </Stack>
    </NarrowPage>
  );
}
