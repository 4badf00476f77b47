import { Heading, type ChannelHue } from '@stagedoor/ui';
import { Day, Month, NightMark, NightName } from './calendar.styles';
import { monthName, weeksOf, type MonthOfYear } from './weeks-of';

const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** An event on a day of the calendar. */
export interface Night {
  title: string;
  hue: ChannelHue;
}

interface MonthTableProps {
  month: MonthOfYear;
  /** The nights of the month by their day. */
  nights: ReadonlyMap<number, readonly Night[]>;
}

/** A month as a table, with the nights on their days. */
export function MonthTable({ month, nights }: MonthTableProps) {
  return (
    <Month>
      <caption>
        <Heading size="h3">{monthName(month)}</Heading>
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
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <Day key={column} $empty={day === null}>
                {day}
                {day !== null &&
                  nights.get(day)?.map(({ title, hue }, index) => (
                    <NightMark key={index} $hue={hue}>
                      <NightName>{title}</NightName>
                    </NightMark>
                  ))}
              </Day>
            ))}
          </tr>
        ))}
      </tbody>
    </Month>
  );
}
