-- Two tickets never have the same code.
CREATE OR REPLACE VIEW audit_ticket_codes_unique (subject, detail) AS
  SELECT code, format('%s tickets', count(*)) FROM tickets GROUP BY code HAVING count(*) > 1;
