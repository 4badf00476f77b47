-- A payment is refunded exactly when all of it went back, and never more than all of it.
CREATE OR REPLACE VIEW audit_refunds_equal_payments (subject, detail) AS
  SELECT p.id, format('%s, %s of %s went back', p.status, returned.minor + p.otherwise, p.amount_minor)
  FROM (
    SELECT p.id, p.status, p.amount_minor, (SELECT coalesce(sum(d.amount_minor), 0) FROM disputes d
      WHERE d.payment_id = p.id AND d.status = 'lost') + p.paid_back_minor AS otherwise FROM payments p
  ) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount_minor), 0) AS minor FROM refunds r
    WHERE r.payment_id = p.id AND r.status = 'succeeded'
  ) returned
  WHERE p.amount_minor > 0 AND (
    returned.minor > p.amount_minor
    OR (p.status = 'refunded') <> (returned.minor + p.otherwise >= p.amount_minor)
  );
