import { Card } from '@stagedoor/ui';
import { ExamplePage } from '../../shared/example-page';
import { CALENDAR } from './calendar-page';
import { EXAMPLE_NIGHTS } from './example-nights';
import { MonthTable } from './month-table';

/** A fixed month, December 2024. */
export function ExampleCalendar() {
  return (
    <ExamplePage {...CALENDAR}>
      <Card padding="sm">
        <MonthTable month={{ year: 2024, month: 12 }} nights={EXAMPLE_NIGHTS} />
      </Card>
    </ExamplePage>
  );
}
