/** The passwords of the cluster's accounts. */
export interface Passwords {
  superuser: string;
  replication: string;
}

export interface NodeSettings {
  name: string;
  /** The parent of its data folder, which has its name. */
  folder: string;
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  port: number;
  restPort: number;
  etcdPorts: readonly number[];
  passwords: Passwords;
}

export const SUPERUSER = 'postgres';

/**
 * The settings that all nodes share. A leader that does not renew its key within `ttl` seconds is replaced, and 20 is
 * the least that Patroni takes. A commit waits for one standby, so that a promoted one has everything that was
 * acknowledged. With `failsafe_mode` a primary that reaches all other nodes remains it without etcd.
 */
const CLUSTER = {
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 16_777_216,
  synchronous_mode: true,
  failsafe_mode: true,
  // A crashed primary is replaced at once, not waited for.
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 200,
      shared_buffers: '128MB',
      wal_keep_size: '256MB',
      // A lost standby or primary is noticed in seconds.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      tcp_user_timeout: '5s',
    },
  },
};

/** The configuration of Patroni, which is YAML: JSON is a part of it. */
export function patroniSettings(node: NodeSettings): object {
  const { name, folder, binaries, port, restPort, etcdPorts, passwords } = node;
  return {
    scope: 'stagedoor',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Not `etcd3`: with it Patroni 3.0.2 takes the leader's key back after a freeze, from the node that was elected
    // meanwhile. Only its own ways, because it would ask etcd for the addresses of all members.
    etcd: { hosts: etcdPorts.map((each) => `127.0.0.1:${each}`), use_proxies: true },
    bootstrap: {
      dcs: CLUSTER,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `${folder}/${name}`,
      bin_dir: binaries,
      pgpass: `${folder}/${name}.pgpass`,
      authentication: {
        superuser: { username: SUPERUSER, password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}
