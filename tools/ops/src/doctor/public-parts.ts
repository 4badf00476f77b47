import type { ApiConfiguration } from './api-configuration.js';
import { type Finding, fine } from './finding.js';

/** Lists the parts that the configuration makes public. */
export function examinePublicParts({ environment }: ApiConfiguration): Finding[] {
  const { API_DOCS, READINESS_DETAILS } = environment;
  const findings: Finding[] = [];
  if (API_DOCS === 'public') {
    const says = 'public: every visitor can read /api/docs; set off to end that';
    findings.push(fine('API_DOCS', says));
  }
  if (READINESS_DETAILS === 'public') {
    const says =
      'public: /api/health/ready shows every visitor the state of payments; set operator to end that';
    findings.push(fine('READINESS_DETAILS', says));
  }
  return findings;
}
