import {
  type Event,
  type HelperCredential,
  helperCredentialSchema,
  type HelperLink,
  type HelperLinks,
  helperLinksSchema,
  madeHelperLinkSchema,
  nothingSchema,
} from '@stagedoor/contracts';
import type { Person } from './builders.js';
import { aDevice, type TestDevice } from './doors.js';
import type { TestApp } from './test-app.js';

/** A link and the secret in its address. */
export interface LinkWithSecret {
  link: HelperLink;
  secret: string;
}

const pathOf = ({ id }: Pick<Event, 'id'>) => `/events/${id}/door/helper-links`;

export async function makeHelperLink(
  { api }: TestApp,
  { token }: Person,
  event: Pick<Event, 'id'>,
  gate = 'Gate A',
): Promise<LinkWithSecret> {
  const body = { gate };
  const made = await api.data(madeHelperLinkSchema, 201, 'POST', pathOf(event), { token, body });
  return { link: made.link, secret: new URL(made.address).hash.replace('#helper=', '') };
}

export function claimHelperLink(
  { api }: TestApp,
  event: Pick<Event, 'id'>,
  secret: string,
  { deviceId }: TestDevice = aDevice(),
): Promise<HelperCredential> {
  const body = { secret, deviceId };
  return api.data(helperCredentialSchema, 200, 'POST', `${pathOf(event)}/claim`, { body });
}

export function revokeHelperLink(
  { api }: TestApp,
  { token }: Person,
  event: Pick<Event, 'id'>,
  linkId: string,
): Promise<null> {
  const body = { linkId };
  return api.data(nothingSchema, 200, 'POST', `${pathOf(event)}/revoke`, { token, body });
}

export function helperLinksOf(
  { api }: TestApp,
  { token }: Person,
  event: Pick<Event, 'id'>,
): Promise<HelperLinks> {
  return api.data(helperLinksSchema, 200, 'GET', pathOf(event), { token });
}
