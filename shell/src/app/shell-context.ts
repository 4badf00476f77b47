import type { WrittenRegistry } from '@stagedoor/federation/runtime';
import { createContext, use } from 'react';
import type { Areas } from '../remotes/areas';
import type { Reports } from '../reports/reports';
import type { Session } from '../session/session';

/** The shell's own context, besides the platform that remotes get too. */
export interface Shell {
  registry: WrittenRegistry;
  areas: Areas;
  session: Session;
  reports: Reports;
}

export const ShellContext = createContext<Shell | null>(null);

/** Returns the shell. Throws outside its context. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellContext around it');
  return shell;
}
