import * as pages from './pages.js';
import type { Role } from './roles.js';

const ROLE_HOMES: Record<Role, string> = {
  venue: pages.myVenues,
  event_manager: pages.assignedEvents,
  creator: pages.myEvents,
  supplier: pages.myServices,
};

/** The page after registering in, or switching to, a role (section 2); `/` for anything that is not a role. */
export function homeOf(role: string | null | undefined): string {
  return (ROLE_HOMES as Record<string, string | undefined>)[role ?? ''] ?? pages.home;
}
