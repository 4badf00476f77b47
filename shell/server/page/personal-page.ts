import type { PageRegistry, Registry, SharedVersions } from '@stagedoor/federation';
import type { FastifyRequest } from 'fastify';
import type { PageHead } from './page-head.js';
import type { PageScript } from './render-page.js';

/** A page before it is personalised, for visitors with the same draw. */
export interface CommonPage {
  pathname: string;
  inForce: Registry;
  registry: PageRegistry;
  /** The versions of the packages that this page's shell shares with remotes. */
  shared: SharedVersions;
}

/** The parts of a page that may differ per visitor. */
export interface PersonalPage {
  registry: PageRegistry;
  head: PageHead;
  headers: Record<string, string>;
  /** Run before the shell. */
  scripts: PageScript[];
  /** Data for the scripts, by the id of their element. */
  data: Record<string, unknown>;
}

/** Returns the differences of this visitor's page. */
export type Personalise = (
  request: FastifyRequest,
  page: CommonPage,
) => Promise<Partial<PersonalPage>>;
