import { Card } from '@stagedoor/ui';
import { EXAMPLE_NIGHTS } from './example-nights';
import { MonthTable } from './month-table';

/** A fixed month, December 2024. */
export function ExampleCalendar() {
  return (
    <Card padding="sm">
      <MonthTable month={{ year: 2024, month: 12 }} nights={EXAMPLE_NIGHTS} />
    </Card>
  );
}
