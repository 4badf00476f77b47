import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine, lacking } from './finding.js';

const THIS_MACHINE = /^(localhost|127\..*|\[?::1\]?)$/;
const EVERYBODY = /\/0$/;

export function examinePublicUrl(url: string): Finding {
  const { protocol, hostname } = new URL(url);
  if (THIS_MACHINE.test(hostname)) {
    return lacking('PUBLIC_URL', 'names this very machine: set it to where people reach the site');
  }
  return protocol === 'https:'
    ? fine('PUBLIC_URL', 'is https')
    : lacking('PUBLIC_URL', 'is not https: passwords would travel in the clear');
}

/** Whose word the API takes for a visitor's address. */
export function examineApiProxies({ environment, isUsable }: ApiConfiguration): Finding[] {
  if (!isUsable('TRUSTED_PROXIES')) return [];
  const { API_HOST, TRUSTED_PROXIES } = environment;
  const about = 'TRUSTED_PROXIES of the API';
  if (TRUSTED_PROXIES.some((proxy) => EVERYBODY.test(proxy))) {
    return [lacking(about, 'believes everybody: name the page server alone')];
  }
  if (!THIS_MACHINE.test(API_HOST) && TRUSTED_PROXIES.every((proxy) => proxy === 'loopback')) {
    const why = 'the API listens to other machines and believes none of them';
    return [lacking(about, `${why}: name the page server, or all visitors share one limit`)];
  }
  return [fine(about, 'names who stands in front')];
}

/** Whose word the page server takes for it. */
export function examinePageProxies(proxies: readonly string[], publicUrl: string): Finding {
  const about = 'TRUSTED_PROXIES of the page server';
  if (proxies.some((proxy) => EVERYBODY.test(proxy))) {
    return lacking(about, 'believes everybody: name what stands in front of it alone');
  }
  if (proxies.length === 0 && publicUrl.startsWith('https:')) {
    const why = 'something in front of it speaks https and is not believed';
    return lacking(about, `${why}: name it, or all visitors share one limit`);
  }
  return fine(about, 'names who stands in front');
}
