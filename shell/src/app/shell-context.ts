import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createContext, use } from 'react';
import type { Areas } from '../remotes/areas';
import type { Reports } from '../reports/reports';
import type { Session } from '../session/session';

/** What the shell's own components have at hand, besides the platform that remotes see too. */
export interface Shell {
  registry: WrittenRegistry;
  areas: Areas;
  session: Session;
  reports: Reports;
}

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this component. Throws outside of it. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}
