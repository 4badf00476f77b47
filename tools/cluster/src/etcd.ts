import { join } from 'node:path';
import { findFreePort } from '@stagedoor/processes/free-port';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { isReachable } from '@stagedoor/processes/is-reachable';
import { type Place, Service } from './service.js';

/** One of the processes that decide by majority which database is the primary. */
export interface EtcdMember {
  port: number;
  service: Service;
}

/** Prepares the members of one etcd, which has to be started. */
export async function prepareEtcd(
  { folder, logFolder, runAs }: Place,
  members: number,
): Promise<EtcdMember[]> {
  const program = findInstalledProgram('etcd', 'etcd-server');
  const places = await Promise.all(
    Array.from({ length: members }, async (_, index) => ({
      name: `etcd-${index + 1}`,
      port: await findFreePort(),
      peer: `http://127.0.0.1:${await findFreePort()}`,
    })),
  );
  const all = places.map(({ name, peer }) => `${name}=${peer}`).join();
  return places.map(({ name, port, peer }) => {
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': all,
      'initial-cluster-token': 'stagedoor',
      // The version of the protocol in which Patroni changes a key only from the value that it knows.
      'enable-v2': 'true',
      'log-level': 'warn',
    };
    const args = Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
    const log = join(logFolder, `${name}.log`);
    const works = () => isReachable(`${url}/version`);
    return { port, service: new Service({ name, program, args, log, runAs, works }) };
  });
}
