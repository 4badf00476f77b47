import { Grid, Icon, StatCard, type IconName } from '@stagedoor/ui';

export interface Figure {
  label: string;
  value: string;
  icon: IconName;
  note?: string;
}

/** Figures beside each other; every value is fixed text. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Grid min="sm" gap="md">
      {figures.map(({ label, value, icon, note }) => (
        <StatCard
          key={label}
          label={label}
          value={value}
          note={note}
          icon={<Icon name={icon} size="sm" />}
        />
      ))}
    </Grid>
  );
}
