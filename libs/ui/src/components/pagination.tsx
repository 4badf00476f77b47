import styled from 'styled-components';
import { space } from '../tokens/space';
import { IconButton } from './button/icon-button';
import { Text } from './text/text';

const Root = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.sm};
`;

/** Props of `Pagination`. */
export interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  label?: string;
}

/** Buttons for the previous and next page, and the current page number. Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <Root aria-label={label}>
      <IconButton
        icon="chevron-left"
        label="Previous page"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <Text as="span" size="small" tone="muted" aria-live="polite">
        Page {page} of {pageCount}
      </Text>
      <IconButton
        icon="chevron-right"
        label="Next page"
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </Root>
  );
}
