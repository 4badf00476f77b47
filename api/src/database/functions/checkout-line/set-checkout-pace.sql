-- Sets how many payment pages a second all copies together may open, from the next moment on.
CREATE OR REPLACE FUNCTION set_checkout_pace(new_per_second double precision) RETURNS void
LANGUAGE sql AS $$
  UPDATE checkout_pace SET per_second = new_per_second,
    next_at = least(next_at, shop_now() + make_interval(secs => 1 / new_per_second))
  WHERE per_second <> new_per_second
$$;
