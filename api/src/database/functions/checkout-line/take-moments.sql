-- Takes at most 'wanted' moments at which a payment page may be opened. Returns how many there are within the next half
-- second, and the first of them; the others follow at the pace. The caller must use the moments that it takes. A next
-- moment that is further away than a call ever leaves it was taken before the clock went back, and is now.
CREATE OR REPLACE FUNCTION take_moments(wanted integer, OUT taken integer, OUT first_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  ahead CONSTANT double precision := 0.5;
  pace checkout_pace;
BEGIN
  SELECT * INTO pace FROM checkout_pace FOR UPDATE;
  IF pace.next_at > shop_now() + make_interval(mins => 1, secs => ahead + 1 / pace.per_second) THEN
    pace.next_at := shop_now();
  END IF;
  first_at := greatest(pace.next_at, shop_now());
  taken := least(wanted::double precision, greatest(0, 1 + floor(
    (ahead - extract(epoch FROM first_at - shop_now())) * pace.per_second)));
  UPDATE checkout_pace SET next_at = first_at + taken * make_interval(secs => 1 / per_second)
  WHERE taken > 0;
END $$;
