/** Replaces the title of an event where it is left out or cannot be drawn. */
export const UNNAMED_EVENT = 'Silent disco';
