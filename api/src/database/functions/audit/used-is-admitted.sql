-- A ticket is used exactly while one scan of it counts: its last admission, or the scan by which its guest has gone out
-- since. That is the latest of its scans that begin or end a visit. A refund or cancellation keeps it, and ends it.
CREATE OR REPLACE VIEW audit_used_is_admitted (subject, detail) AS
  SELECT t.id::text, format('is %s, %s', t.status, coalesce('admitted by ' || s.id, 'never admitted'))
  FROM tickets t LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE t.status IN ('valid', 'used') AND (t.status = 'used') <> (s.id IS NOT NULL)
  UNION ALL
  SELECT t.id::text, format('is %s, %s %s', t.status, s.id, CASE WHEN s.is_ticket_ended THEN 'has ended' ELSE 'counts' END)
  FROM tickets t JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE s.is_ticket_ended <> (t.status IN ('cancelled', 'refunded'))
  UNION ALL
  SELECT t.id::text, format('%s counts, and a later scan too', s.id)
  FROM tickets t JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE EXISTS (
    SELECT FROM door_scans later
    WHERE later.ticket_id = t.id AND (later.visit, later.direction) > (s.visit, s.direction));
