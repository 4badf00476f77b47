import {
  confirmEmailBodySchema,
  type DecideEmailChangeBody,
  type EmailChangeState,
} from '@stagedoor/contracts';
import { errorText, useApi, useMutation, usePageTitle } from '@stagedoor/platform';
import { AlertBanner, Button, Stack, Text } from '@stagedoor/ui';
import { ContinueLink } from '../../shared/continue-link';
import type { LinkPageProps } from '../../shared/link-page';
import { NarrowPage } from '../../shared/narrow-page';
import { Outcome } from '../../shared/outcome';

const TITLE = 'Change of email address';
const FAILED = 'Your answer could not be stored. Please try again.';

const OUTCOME: Record<EmailChangeState['state'], string> = {
  waiting: 'You have agreed. The address changes once the other address has agreed too.',
  changed: 'The address is changed. Log in with the new one from now on.',
  refused: 'You have refused. The address of the account stays as it is.',
};

/** `/change-email#…`: the owner of the old or of the new address agrees to a change or refuses it. */
export function ChangeEmailRoute({ token }: LinkPageProps) {
  usePageTitle(TITLE);
  const api = useApi();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (body: DecideEmailChangeBody) =>
      api.post<EmailChangeState>('/auth/decide-email-change', body),
  });
  const incomplete = confirmEmailBodySchema.safeParse({ token }).error?.issues[0]?.message;
  const refusal = incomplete ?? (error && errorText(error, FAILED));
  const decide = (decision: DecideEmailChangeBody['decision']) => ({
    pending: isPending && variables.decision === decision,
    disabled: isPending && variables.decision !== decision,
    onClick: () => mutate({ token, decision }),
  });

  return (
    <NarrowPage title={TITLE}>
      <Stack gap="lg">
        {refusal && <AlertBanner tone="error">{refusal}</AlertBanner>}
        {data && (
          <Outcome>
            <AlertBanner tone={data.state === 'refused' ? 'info' : 'success'}>
              {OUTCOME[data.state]}
            </AlertBanner>
          </Outcome>
        )}
        {!data && !incomplete && (
          <>
            <Text>
              A change of the email address of a Stagedoor account was requested. It takes effect
              once the new address agrees, and the old address too if that is confirmed. Either of
              them can refuse.
            </Text>
            <Stack gap="sm">
              <Button block {...decide('agree')}>
                Agree to the change
              </Button>
              <Button block variant="secondary" {...decide('refuse')}>
                Refuse the change
              </Button>
            </Stack>
          </>
        )}
        {(data || incomplete) && <ContinueLink reload={data?.state === 'changed'} />}
      </Stack>
    </NarrowPage>
  );
}
