/**
 * Of the archive of PostgreSQL's write-ahead log. It fails from a failed attempt to the next success, and while more
 * than MOST_WAITING segments wait, because an attempt that hangs is none that failed.
 */
export type ArchiveState = 'off' | 'works' | 'fails';

/** A busy database writes as many in the time of an attempt. */
const MOST_WAITING = 8;

/** The end of the last archived segment, in bytes from the beginning of the log: its name has two numbers. */
const ARCHIVED_TO = `
  ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
    + (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)
      * pg_size_bytes(current_setting('wal_segment_size'))`;

/** Selects the state as `state`. Every role may read it. A standby does not know how far the log of its primary is. */
export const ARCHIVE_STATE = `
  SELECT CASE
    WHEN current_setting('archive_mode') = 'off' THEN 'off'
    WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN 'fails'
    WHEN pg_is_in_recovery() OR last_archived_wal !~ '^[0-9A-F]{24}' THEN 'works'
    WHEN pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') - (${ARCHIVED_TO})
      > ${MOST_WAITING} * pg_size_bytes(current_setting('wal_segment_size')) THEN 'fails'
    ELSE 'works'
  END AS state
  FROM pg_stat_archiver`;
