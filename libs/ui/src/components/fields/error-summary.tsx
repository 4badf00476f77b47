import { useEffect, useRef, type MouseEvent } from 'react';
import { Banner } from '../alert-banner';

/**
 * The error of one field.
 * @deprecated Goes with the next major version, as `ErrorSummary`.
 */
export interface FieldProblem {
  /** The `name` of the field in the same form. */
  name: string;
  message: string;
}

/**
 * Props of `ErrorSummary`.
 * @deprecated Goes with the next major version, as `ErrorSummary`.
 */
export interface ErrorSummaryProps {
  title?: string;
  /** Renders nothing if empty. */
  problems: readonly FieldProblem[];
}

function focusField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const field = event.currentTarget.closest('form')?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * The errors of a long form, each with a link to its field. Place it inside the form. Takes the focus when it appears.
 * @deprecated No screen uses it: a form shows each error beside its field. Goes with the next major version.
 */
export function ErrorSummary({ title = 'Please check these fields', problems }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  useEffect(() => {
    if (shown) root.current?.focus();
  }, [shown]);

  if (!shown) return null;
  return (
    <Banner ref={root} role="alert" tabIndex={-1} $tone="danger">
      <div>
        <strong>{title}</strong>
        <ul role="list">
          {problems.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <a href={`#${name}`} onClick={(event) => focusField(event, name)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}
