import { type Entry, EntryCard } from './entry-card';
import { ExampleActions, type ExampleAction } from './example-actions';

export type Example = Entry;

interface ExampleCardProps {
  example: Example;
  actions?: readonly ExampleAction[];
}

/** An example of a booking, a request or an event, with its buttons. */
export function ExampleCard({ example, actions }: ExampleCardProps) {
  return <EntryCard entry={example}>{actions && <ExampleActions actions={actions} />}</EntryCard>;
}
