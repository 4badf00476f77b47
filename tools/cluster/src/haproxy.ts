import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { isListening } from '@stagedoor/processes/is-listening';
import type { DatabaseNode } from './database-node.js';
import { type Place, Service } from './service.js';

export interface HaproxyPorts {
  primary: number;
  replicas: number;
  site: number;
  /** Of the page servers behind the site's. */
  pages: readonly number[];
}

/**
 * Prepares HAProxy, which leads to the page servers, to the primary and to the replicas, and asks Patroni which nodes
 * those are.
 */
export function prepareHaproxy(
  { folder, logFolder, runAs }: Place,
  nodes: readonly DatabaseNode[],
  ports: HaproxyPorts,
): Service {
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, haproxySettings(nodes, ports));
  return new Service({
    name: 'haproxy',
    program: findInstalledProgram('haproxy', 'haproxy'),
    args: ['-db', '-f', path],
    log: join(logFolder, 'haproxy.log'),
    runAs,
    works: () => isListening(ports.primary),
  });
}

/**
 * A connection to a node that is no longer what it was ends: nothing is written to a former primary. A node that comes
 * back is used at its second good answer, because a frozen one still says that it is the primary at its first. A connection
 * that the primary refuses fails at once: HAProxy would wait a second for the same node, and PgBouncer tries again sooner.
 */
function haproxySettings(nodes: readonly DatabaseNode[], ports: HaproxyPorts): string {
  const servers = nodes
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`)
    .join('\n');
  return `
global
  maxconn 1000
  log stderr format raw local0 notice
defaults
  mode tcp
  log global
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 2
  option redispatch 1
  default-server inter 250ms fastinter 100ms fall 2 rise 2 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${ports.primary}
  retries 0
  option httpchk OPTIONS /primary
${servers}
listen replicas
  bind 127.0.0.1:${ports.replicas}
  option httpchk OPTIONS /replica?lag=16MB
${servers}
listen site
  mode http
  bind 127.0.0.1:${ports.site}
  option httpchk GET /health/ready
  retry-on conn-failure empty-response
  http-request disable-l7-retry if METH_POST !{ req.hdr(Idempotency-Key) -m found }
${ports.pages.map((port) => `  server pages-${port} 127.0.0.1:${port} check`).join('\n')}
`;
}
