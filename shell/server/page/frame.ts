import type { PageRegistry, Registry } from '@stagedoor/federation';
import { ANYBODY, type Visitor } from '../registry/canary-draw.js';
import { oneRunAtATime } from '../registry/one-run-at-a-time.js';
import { pageRegistryFor } from '../registry/page-registry.js';
import { withTickets } from '../registry/report-tickets.js';
import type { ShellFiles } from './render-page.js';

/** What all pages have in common: the same object until the registry or the shell changes. */
export interface Frame {
  inForce: Registry;
  shell: ShellFiles;
  /** Returns the registry of a visitor's page. */
  registryFor: (visitor: Visitor) => PageRegistry;
}

export interface FrameSources {
  /** Returns the registry for this server's shell: see `fitToShell`. */
  registry: () => Promise<Registry>;
  shell: () => Promise<ShellFiles>;
  /** Signs the tickets of page reports. Without it, no report has a vote on a canary. */
  reportSecret?: string | undefined;
}

/** How long visitors without a draw share one registry. Its tickets are the same for an hour. */
const KEPT_MS = 1_000;

function frameOf(inForce: Registry, shell: ShellFiles, reportSecret: string | undefined): Frame {
  const choose = (visitor: Visitor) =>
    withTickets(
      pageRegistryFor(inForce, { shell: shell.shared, draw: visitor.draw }),
      reportSecret,
      visitor,
    );
  let kept = { registry: choose(ANYBODY), until: performance.now() + KEPT_MS };
  return {
    inForce,
    shell,
    registryFor(visitor) {
      if (visitor !== ANYBODY) return choose(visitor);
      const now = performance.now();
      if (now > kept.until) kept = { registry: choose(ANYBODY), until: now + KEPT_MS };
      return kept.registry;
    },
  };
}

/** Returns a function that returns the current frame. */
export function currentFrame({
  registry,
  shell,
  reportSecret,
}: FrameSources): () => Promise<Frame> {
  let frame: Frame | null = null;
  return oneRunAtATime(async () => {
    const [inForce, files] = await Promise.all([registry(), shell()]);
    if (frame?.inForce !== inForce || frame.shell !== files) {
      frame = frameOf(inForce, files, reportSecret);
    }
    return frame;
  });
}
