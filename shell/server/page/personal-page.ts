import type { PageRegistry, Registry, SharedVersions } from '@stagedoor/federation';
import type { FastifyRequest } from 'fastify';
import type { PageHead } from './page-head.js';
import type { PageScript } from './render-page.js';

/** A page as everybody gets it, who stands where this visitor stands in the draw. */
export interface CommonPage {
  pathname: string;
  inForce: Registry;
  registry: PageRegistry;
  /** What the shell of this page provides to remotes. */
  shared: SharedVersions;
}

/** What may be different in one visitor's page. */
export interface PersonalPage {
  registry: PageRegistry;
  head: PageHead;
  headers: Record<string, string>;
  /** Run before the shell. */
  scripts: PageScript[];
  /** Data for them, each in an element with its key as id. */
  data: Record<string, unknown>;
}

/** Decides what is different in this visitor's page. */
export type Personalise = (
  request: FastifyRequest,
  page: CommonPage,
) => Promise<Partial<PersonalPage>>;
