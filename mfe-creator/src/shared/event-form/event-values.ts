import { CREATE_EVENT_DEFAULTS } from '@stagedoor/contracts';

/** The labels of the form's fields, in the order in which they stand. A field that the API knows has the API's name. */
export const EVENT_LABELS = {
  title: 'Title',
  description: 'Description',
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  venueId: 'Venue',
  ticketPrice: 'Ticket price',
  ticketQuantity: 'Total capacity',
} as const;

export type EventField = keyof typeof EVENT_LABELS;

/** What was typed, field by field. */
export type EventValues = Record<EventField, string>;

/** What the form starts with (section 9). */
export const EVENT_DEFAULTS: EventValues = {
  title: '',
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  venueId: '',
  ticketPrice: String(CREATE_EVENT_DEFAULTS.ticketPrice),
  ticketQuantity: String(CREATE_EVENT_DEFAULTS.ticketQuantity),
};

/** True for the path of an error detail that has a field here. */
export function isEventField(path: string): path is EventField {
  return Object.hasOwn(EVENT_LABELS, path);
}
