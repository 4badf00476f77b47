import { Link } from '@stagedoor/platform';
import { AlertBanner, TextLink } from '@stagedoor/ui';

/** What came of letting tickets go. */
export type LetGoResult =
  { kind: 'let-go' } | { kind: 'paid' } | { kind: 'failed'; reason: string };

interface LetGoNoticeProps {
  result: LetGoResult;
  onDismiss: () => void;
}

/** Tells what became of the tickets, quietly. */
export function LetGoNotice({ result, onDismiss }: LetGoNoticeProps) {
  switch (result.kind) {
    case 'let-go':
      return <AlertBanner onDismiss={onDismiss}>Your tickets were let go.</AlertBanner>;
    case 'paid':
      return (
        <AlertBanner tone="success" onDismiss={onDismiss}>
          These tickets were already paid for. They are in{' '}
          <TextLink as={Link} to="/my-tickets">
            My Tickets
          </TextLink>
          .
        </AlertBanner>
      );
    case 'failed':
      return (
        <AlertBanner tone="error" onDismiss={onDismiss}>
          {result.reason}
        </AlertBanner>
      );
  }
}
