import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine } from './finding.js';

/** What every visitor may see because the operator has said so. */
export function examinePublicParts({ environment }: ApiConfiguration): Finding[] {
  const { API_DOCS, READINESS_DETAILS } = environment;
  const findings: Finding[] = [];
  if (API_DOCS === 'public') {
    const says = 'public, so /api/docs shows the API to every visitor; off ends that';
    findings.push(fine('API_DOCS', says));
  }
  if (READINESS_DETAILS === 'public') {
    const says =
      'public, so /api/health/ready shows every visitor how Stripe answers; operator ends that';
    findings.push(fine('READINESS_DETAILS', says));
  }
  return findings;
}
