/** The heading of `/events/assigned`. */
export const ASSIGNED_EVENTS = {
  title: 'Assigned Events',
  intro: 'The events that you look after.',
};
