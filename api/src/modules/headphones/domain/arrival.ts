/** How entries reached the server. */
export interface Arrival {
  deviceId: string;
  sentAt: string;
  receivedAt: Date;
  /** The time of the latest entry that counts. */
  after: Date;
}

/** When an entry was made, by both clocks. */
export interface EntryTimes {
  deviceId: string;
  at: Date;
  takenAt: Date;
}

/**
 * Returns the times of an entry. What its device has done was as long before the arrival as it lay on the device, which
 * both readings of the device's clock tell however wrong it is. What waits for the answer is done after everything
 * else. Never before 1970.
 */
export function arrivalOf(
  { at, isDone }: { at: string; isDone: boolean },
  { deviceId, sentAt, receivedAt, after }: Arrival,
): EntryTimes {
  const waitedMs = Math.max(0, Date.parse(sentAt) - Date.parse(at));
  const received = receivedAt.getTime();
  const takenAt = isDone
    ? Math.max(0, received - waitedMs)
    : Math.max(received, after.getTime() + 1);
  return { deviceId, at: new Date(at), takenAt: new Date(takenAt) };
}
