import type { ReactNode } from 'react';
import { AlertBanner } from './alert-banner';

/** Props of `RoleNote`. */
export interface RoleNoteProps {
  /** `Event Creator` */
  role: string;
  /** What the role is needed for, after `to`: `create an event`. */
  purpose: string;
  /** The link to the page where the role is added. */
  children: ReactNode;
}

/** Tells a user that a feature needs a role that they do not hold, with a link to add it. */
export function RoleNote({ role, purpose, children }: RoleNoteProps) {
  return (
    <AlertBanner tone="warning" action={children}>
      You need the {role} role to {purpose}.
    </AlertBanner>
  );
}
