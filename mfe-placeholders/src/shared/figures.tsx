import { Icon, media, size, space, StatCard, type IconName } from '@stagedoor/ui';
import styled from 'styled-components';

/** Two in a row on a phone, all in a row on a wider screen. */
const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.md};

  ${media.fromTablet} {
    grid-template-columns: repeat(auto-fit, minmax(${size.column.sm}, 1fr));
  }
`;

export interface Figure {
  label: string;
  value: string;
  icon: IconName;
  note?: string;
}

/** Figures in a row. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Row>
      {figures.map(({ label, value, icon, note }) => (
        <StatCard
          key={label}
          label={label}
          value={value}
          note={note}
          icon={<Icon name={icon} size="sm" />}
        />
      ))}
    </Row>
  );
}
