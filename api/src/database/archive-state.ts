/**
 * Of the archive of PostgreSQL's write-ahead log. It fails from a failed attempt to the next success, and while more
 * than MOST_WAITING segments wait, because an attempt that hangs is none that failed.
 */
export type ArchiveState = 'off' | 'nothing yet' | 'works' | 'fails';

export interface ArchiveLook {
  state: ArchiveState;
  /** The position from which segments wait, of a server that has archived none; for its next look. */
  since: string | null;
}

/** A busy database writes as many in the time of an attempt. */
const MOST_WAITING = 8;

/** A promoted standby has none at first: it archives the history of its timeline before a segment. */
const SEGMENT = `substring(last_archived_wal FROM '^[0-9A-F]{24}')`;

/** The end of the last archived segment, in bytes from the beginning of the log: its name has two numbers. */
const ARCHIVED_TO = `
  ('x' || substr(${SEGMENT}, 9, 8))::bit(32)::bigint * 4294967296
    + (('x' || substr(${SEGMENT}, 17, 8))::bit(32)::bigint + 1)
      * pg_size_bytes(current_setting('wal_segment_size'))`;

/**
 * Selects an ArchiveLook; `$1` is the `since` of the look before, or null. Every role may read it. A standby does not
 * know how far the log of its primary is.
 */
export const ARCHIVE_LOOK = `
  SELECT CASE
    WHEN current_setting('archive_mode') = 'off' THEN 'off'
    WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN 'fails'
    WHEN pg_is_in_recovery() THEN 'works'
    WHEN pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
        - coalesce(${ARCHIVED_TO}, pg_wal_lsn_diff($1::pg_lsn, '0/0'))
      > ${MOST_WAITING} * pg_size_bytes(current_setting('wal_segment_size')) THEN 'fails'
    WHEN ${SEGMENT} IS NULL THEN 'nothing yet'
    ELSE 'works'
  END AS state,
  CASE
    WHEN ${SEGMENT} IS NULL AND NOT pg_is_in_recovery() THEN least($1::pg_lsn, pg_current_wal_lsn())
  END AS since
  FROM pg_stat_archiver`;
