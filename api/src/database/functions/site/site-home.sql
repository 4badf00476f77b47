-- Where the database lies. A dump that is restored and a database that is copied lie elsewhere than before; a
-- promoted replica and a snapshot of the disk do not.
CREATE OR REPLACE FUNCTION site_home() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('%s/%s', server.system_identifier, database.oid)
  FROM pg_control_system() server, pg_database database WHERE database.datname = current_database()
$$;
