import { pages } from '@stagedoor/contracts';
import { Link } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { Told } from './event-detail.styles';
import { countTickets } from '../../shared/checkout/ticket-count';

/** The result of releasing tickets. */
export type LetGoResult =
  | { kind: 'let-go'; quantity: number }
  | { kind: 'paid' }
  | { kind: 'refunded'; words: string }
  | { kind: 'failed'; reason: string };

interface LetGoNoticeProps {
  result: LetGoResult;
  onDismiss: () => void;
}

/** Shows the result of releasing tickets. Takes the focus if the removed Let go button had it. */
export function LetGoNotice(props: LetGoNoticeProps) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, []);

  return (
    <Told ref={root} tabIndex={-1}>
      <Outcome {...props} />
    </Told>
  );
}

function Outcome({ result, onDismiss }: LetGoNoticeProps) {
  switch (result.kind) {
    case 'let-go':
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
