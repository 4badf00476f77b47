import styled from 'styled-components';
import { color } from '../themes/color';
import { space } from '../tokens/space';
import { fontSize } from '../tokens/type';
import { IconButton } from './button/icon-button';

const Root = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.sm};
`;

const Place = styled.span`
  color: ${color('textMuted')};
  font-size: ${fontSize.small};
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
      <Place aria-live="polite">
        Page {page} of {pageCount}
      </Place>
      <IconButton
        icon="chevron-right"
        label="Next page"
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </Root>
  );
}
