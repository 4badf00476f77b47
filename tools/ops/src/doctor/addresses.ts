import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine, lacking } from './finding.js';

const THIS_MACHINE = /^(localhost|127\..*|\[?::1\]?)$/;
const ANY_ADDRESS = /\/0$/;

export function examinePublicUrl(url: string): Finding {
  const { protocol, hostname } = new URL(url);
  if (THIS_MACHINE.test(hostname)) {
    return lacking('PUBLIC_URL', 'names this machine: set it to the public URL of the site');
  }
  return protocol === 'https:'
    ? fine('PUBLIC_URL', 'is https')
    : lacking('PUBLIC_URL', 'is not https: passwords would travel in the clear');
}

/** Checks which proxies the API trusts for a visitor's address. */
export function examineApiProxies({ environment, isUsable }: ApiConfiguration): Finding[] {
  if (!isUsable('TRUSTED_PROXIES')) return [];
  const { API_HOST, TRUSTED_PROXIES } = environment;
  const about = 'TRUSTED_PROXIES of the API';
  if (TRUSTED_PROXIES.some((proxy) => ANY_ADDRESS.test(proxy))) {
    return [lacking(about, 'trusts every address: name only the page server')];
  }
  if (!THIS_MACHINE.test(API_HOST) && TRUSTED_PROXIES.every((proxy) => proxy === 'loopback')) {
    const why = 'the API listens to other machines and trusts none of them';
    return [lacking(about, `${why}: name the page server, or all visitors share one limit`)];
  }
  return [fine(about, 'names the proxies in front')];
}

/** Checks which proxies the page server trusts for a visitor's address. */
export function examinePageProxies(proxies: readonly string[], publicUrl: string): Finding {
  const about = 'TRUSTED_PROXIES of the page server';
  if (proxies.some((proxy) => ANY_ADDRESS.test(proxy))) {
    return lacking(about, 'trusts every address: name only the proxies in front of it');
  }
  if (proxies.length === 0 && publicUrl.startsWith('https:')) {
    const why = 'the proxy in front of it that serves https is not trusted';
    return lacking(about, `${why}: name it, or all visitors share one limit`);
  }
  return fine(about, 'names the proxies in front');
}
