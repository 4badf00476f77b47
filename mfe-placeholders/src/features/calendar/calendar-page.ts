/** The heading of `/events/calendar`. */
export const CALENDAR = {
  title: 'Calendar',
  intro: 'Your assigned events, month by month.',
};
