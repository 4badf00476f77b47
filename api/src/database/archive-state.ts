/** Of the archive of PostgreSQL's write-ahead log. It fails from a failed attempt to the next success. */
export type ArchiveState = 'off' | 'works' | 'fails';

/** Selects the state as `state`. Every role may read it. */
export const ARCHIVE_STATE = `
  SELECT CASE
    WHEN current_setting('archive_mode') = 'off' THEN 'off'
    WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN 'fails'
    ELSE 'works'
  END AS state
  FROM pg_stat_archiver`;
