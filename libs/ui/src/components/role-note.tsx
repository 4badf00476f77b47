import type { ReactNode } from 'react';
import { AlertBanner } from './alert-banner';

/** Props of `RoleNote`. */
export interface RoleNoteProps {
  /** `Event Creator` */
  role: string;
  /** What the role is needed for, after `to`: `create an event`. */
  purpose: string;
  /** The link to where the role is added. */
  children: ReactNode;
}

/** Tells a person that something here needs a role that they do not have, with the way to it. */
export function RoleNote({ role, purpose, children }: RoleNoteProps) {
  return (
    <AlertBanner tone="warning" action={children}>
      You need the {role} role to {purpose}.
    </AlertBanner>
  );
}
