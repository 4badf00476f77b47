import type { GuideSite, GuideSites } from '@stagedoor/ops/remote/testing/guide-sites';
import type { Team } from './team.js';

export interface TokenRequest {
  site: GuideSite;
  environment: string;
  remote: string;
}

/** Returns a token that the operator of a site issues for a team's remote. For tests. */
export async function issueToken(
  sites: Pick<GuideSites, 'type'>,
  team: Pick<Team, 'variables'>,
  { site, environment, remote }: TokenRequest,
): Promise<string> {
  const line = `npm run remote -- token issue team-of-${environment} --remotes ${remote} --env ${environment} --days 90 --first`;
  const said = await sites.type(line, { ...team.variables, ...site.operator });
  return /STAGEDOOR_REGISTRY_TOKEN=(\S+)/.exec(said)![1]!;
}
