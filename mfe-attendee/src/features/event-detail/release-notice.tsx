import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { FocusTarget } from './your-holds.styles';
import { countTickets } from '../../shared/checkout/ticket-count';

/** The result of releasing tickets, or the end of their time to pay. */
export type ReleaseResult =
  | { kind: 'over'; quantity: number; hadFocus: boolean }
  | { kind: 'released'; quantity: number }
  | { kind: 'paid' }
  | { kind: 'refunded'; words: string }
  | { kind: 'failed'; reason: string };

interface ReleaseNoticeProps {
  result: ReleaseResult;
  onDismiss: () => void;
}

/** Shows the result of releasing tickets. Takes the focus if the removed Let go button or the removed hold had it. */
export function ReleaseNotice(props: ReleaseNoticeProps) {
  const root = useRef<HTMLDivElement>(null);
  const mayFocus = props.result.kind !== 'over' || props.result.hadFocus;

  useEffect(() => {
    if (mayFocus && document.activeElement === document.body) root.current?.focus();
  }, [mayFocus]);

  return (
    <FocusTarget ref={root} tabIndex={-1}>
      <Outcome {...props} />
    </FocusTarget>
  );
}

function Outcome({ result, onDismiss }: ReleaseNoticeProps) {
  switch (result.kind) {
    case 'over':
      return (
        <AlertBanner tone="warning" onDismiss={onDismiss}>
          The time to pay for {countTickets(result.quantity)} is over.
        </AlertBanner>
      );
    case 'released':
      return (
        <AlertBanner onDismiss={onDismiss}>
          {result.quantity > 0
            ? `You let go ${countTickets(result.quantity)}.`
            : 'Your tickets were let go.'}
        </AlertBanner>
      );
    case 'paid':
      return (
        <AlertBanner tone="success" onDismiss={onDismiss}>
          These tickets were already paid for. They are in{' '}
          <TextLink as={Link} to={pages.myTickets}>
            My Tickets
          </TextLink>
          .
        </AlertBanner>
      );
    case 'refunded':
      return <AlertBanner onDismiss={onDismiss}>{result.words}</AlertBanner>;
    case 'failed':
      return (
        <AlertBanner tone="error" onDismiss={onDismiss}>
          {result.reason}
        </AlertBanner>
      );
  }
}
