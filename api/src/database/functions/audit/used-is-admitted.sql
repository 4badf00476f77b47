-- A ticket is used exactly while one admission of it counts; a refund or cancellation keeps the admission.
CREATE OR REPLACE VIEW audit_used_is_admitted (subject, detail) AS
  SELECT t.id::text, format('is %s, %s', t.status, coalesce('admitted by ' || s.id, 'never admitted'))
  FROM tickets t LEFT JOIN door_scans s ON s.ticket_id = t.id AND s.admits
  WHERE t.status IN ('valid', 'used') AND (t.status = 'used') <> (s.id IS NOT NULL);
