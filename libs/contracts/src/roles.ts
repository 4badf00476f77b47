/** Every role, in the order of the role selection. */
export const ROLES = ['venue', 'supplier', 'event_manager', 'creator'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_TITLES: Record<Role, string> = {
  venue: 'Venue Owner',
  supplier: 'Supplier',
  event_manager: 'Event Manager',
  creator: 'Event Creator',
};

/** True only when the user has an entry with that role and it is active (section 6). */
export function holdsRole(
  user: { userRoles: readonly { role: Role; isActive: boolean }[] },
  role: string,
): boolean {
  return user.userRoles.some((entry) => entry.role === role && entry.isActive);
}
