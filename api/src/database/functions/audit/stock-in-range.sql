-- No more tickets are sold and held than exist.
CREATE OR REPLACE VIEW audit_stock_in_range (subject, detail) AS
  SELECT ticket_type_id::text, format('%s sold and %s held of %s', sold, held, quantity)
  FROM ticket_stock WHERE sold < 0 OR held < 0 OR sold + held > quantity;
