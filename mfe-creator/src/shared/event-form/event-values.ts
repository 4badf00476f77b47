import { CREATE_EVENT_DEFAULTS } from '@stagedoor/contracts';

/** The labels of the form's fields in their order. A field of the API has the API's name. */
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

/** The typed values. */
export type EventValues = Record<EventField, string>;

/** The initial values (specification, section 9). */
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

/** True for the path of an error detail that is a field of the form. */
export function isEventField(path: string): path is EventField {
  return Object.hasOwn(EVENT_LABELS, path);
}
