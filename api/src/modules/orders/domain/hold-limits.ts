/** How many tickets and orders one buyer, and one network, may have. Every count but the first is over all events. */
export interface HoldLimits {
  /** Tickets of one event, held and owned. */
  ticketsPerBuyer: number;
  /** Orders that are not paid yet. */
  openPerBuyer: number;
  openPerNetwork: number;
  /** Orders placed within the window, whatever became of them. */
  startedPerBuyer: number;
  startedPerNetwork: number;
  windowMinutes: number;
  /** The share of an event's tickets that one network may have in unpaid orders at a time. */
  networkPercent: number;
}
