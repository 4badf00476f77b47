/** A month of the calendar; January is 1. */
export interface MonthOfYear {
  year: number;
  month: number;
}

/** Returns the weeks of a month, Monday first; a day of another month is null. */
export function weeksOf({ year, month }: MonthOfYear): (number | null)[][] {
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
}

/** Returns the month so many months later, or earlier when negative. */
export function monthAfter({ year, month }: MonthOfYear, months: number): MonthOfYear {
  const date = new Date(Date.UTC(year, month - 1 + months, 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** "December 2024" */
export function monthName({ year, month }: MonthOfYear): string {
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1, 1));
}
