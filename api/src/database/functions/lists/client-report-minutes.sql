-- The opens and failures of each version of a remote by minute.
CREATE OR REPLACE VIEW client_report_minutes AS
  SELECT remote, version, minute, sum(opens)::integer AS opens, sum(failures)::integer AS failures
  FROM (
    SELECT remote, version, minute, count AS opens, 0 AS failures FROM client_opens
    UNION ALL
    SELECT remote, version, minute, 0, count FROM client_errors
  ) report
  GROUP BY remote, version, minute;
