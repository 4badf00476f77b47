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
  /** True if the shell's scripts wait in `<template id="shell">` until one of these scripts inserts them. */
  shellWaits: boolean;
  /** Further origins that the page may load files from. */
  origins: readonly string[];
  /** Further origins that the page may only fetch from. */
  reaches: readonly string[];
  /** Data for the scripts, by the id of their element. */
  data: Record<string, unknown>;
}

/** Returns the differences of this visitor's page. */
export type Personalise = (
  request: FastifyRequest,
  page: CommonPage,
) => Promise<Partial<PersonalPage>>;
