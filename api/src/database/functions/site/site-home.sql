-- Identifies the database's location. A restored dump and a copied database have another one; a promoted replica and a
-- snapshot of the disk have the same.
CREATE OR REPLACE FUNCTION site_home() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('%s/%s', server.system_identifier, database.oid)
  FROM pg_control_system() server, pg_database database WHERE database.datname = current_database()
$$;
