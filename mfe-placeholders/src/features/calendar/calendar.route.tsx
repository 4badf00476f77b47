import { Card, Heading } from '@stagedoor/ui';
import { ExamplePage } from '../../shared/example-page';
import { Day, Month, Night, NightName } from './calendar.styles';
import { NIGHTS, WEEKDAYS, WEEKS } from './december-2024';

function DayCell({ day }: { day: number | null }) {
  const night = day === null ? undefined : NIGHTS[day];
  return (
    <Day $empty={day === null}>
      {day}
      {night && (
        <Night $hue={night.channel}>
          <NightName>{night.title}</NightName>
        </Night>
      )}
    </Day>
  );
}

/** `/events/calendar`: a fixed month, December 2024. */
export function CalendarRoute() {
  return (
    <ExamplePage title="Calendar" intro="Your assigned events, month by month.">
      <Card padding="sm">
        <Month>
          <caption>
            <Heading size="h3">December 2024</Heading>
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKS.map((week, row) => (
              <tr key={row}>
                {week.map((day, column) => (
                  <DayCell key={column} day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </Month>
      </Card>
    </ExamplePage>
  );
}
