import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../themes/color';
import { media } from '../tokens/media';
import { borderWidth, radius } from '../tokens/shape';
import { space } from '../tokens/space';
import { fontSize, fontWeight } from '../tokens/type';
import { visuallyHidden } from './layout/visually-hidden';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  caption {
    ${visuallyHidden}
  }

  th {
    padding: ${space.sm} ${space.md};
    border-bottom: ${borderWidth.hairline} solid ${color('line')};
    color: ${color('textMuted')};
    font-size: ${fontSize.caption};
    font-weight: ${fontWeight.strong};
    text-align: start;
    white-space: nowrap;
  }

  td {
    padding: ${space.md};
    border-bottom: ${borderWidth.hairline} solid ${color('line')};
    vertical-align: middle;
  }

  [data-align='end'] {
    text-align: end;
  }

  ${media.phone} {
    &,
    tbody,
    tr,
    td {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tr {
      padding: ${space.md};
      border: ${borderWidth.hairline} solid ${color('line')};
      border-radius: ${radius.lg};
      background: ${color('surface')};
    }

    tr + tr {
      margin-top: ${space.md};
    }

    td,
    td[data-align='end'] {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: baseline;
      gap: ${space.xs} ${space.md};
      padding: ${space['2xs']} 0;
      border: 0;
      text-align: end;
    }

    td::before {
      content: attr(data-label);
      color: ${color('textMuted')};
      font-size: ${fontSize.caption};
      overflow-wrap: break-word;
      text-align: start;
    }

    td[data-lead] {
      display: block;
      padding-bottom: ${space.xs};
      text-align: start;

      &::before {
        content: none;
      }
    }
  }
`;

/** One column: its header and how to render a cell. */
export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for money and counts. */
  align?: 'start' | 'end';
  /** The heading of the card on a phone, without its label. */
  lead?: boolean;
}

/** Props of `DataTable`. */
export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that becomes one card per row on a phone. Roles are explicit, because `display` would remove them. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <Table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" data-align={column.align}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.id}
                role="cell"
                data-label={column.header}
                data-align={column.align}
                data-lead={column.lead || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
