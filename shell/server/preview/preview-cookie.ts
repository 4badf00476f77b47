import { createHmac, timingSafeEqual } from 'node:crypto';
import { remoteNameSchema, versionSchema } from '@stagedoor/federation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isDevServerAddress } from './dev-server-address.js';

/** The prefix makes browsers accept the cookie only if it is secure and set by this host. */
export const PREVIEW_COOKIE = '__Host-stagedoor_preview';

const LIFETIME_SECONDS = 8 * 60 * 60;

const PLACE = { httpOnly: true, sameSite: 'lax', secure: true, path: '/' } as const;

export const devServerAddressSchema = z.string().refine(isDevServerAddress);

const commonFields = {
  remote: remoteNameSchema,
  /** Seconds since 1970. */
  expires: z.int(),
};

const versionChoiceSchema = z.strictObject({
  ...commonFields,
  version: versionSchema,
  /** Set once the version failed, so that the pinned one is shown with a notice. */
  failed: z.literal(true).optional(),
});

const devServerChoiceSchema = z.strictObject({
  ...commonFields,
  address: devServerAddressSchema,
  /** The account that confirmed the address. Its session alone gets the build. */
  email: z.string(),
});

const choiceSchema = z.union([versionChoiceSchema, devServerChoiceSchema]);

/** A visitor's preview of a registered version and its expiry. */
export type VersionChoice = z.infer<typeof versionChoiceSchema>;

/** A developer's confirmed dev server and its expiry. */
export type DevServerChoice = z.infer<typeof devServerChoiceSchema>;

/** A visitor's only preview. */
export type PreviewChoice = VersionChoice | DevServerChoice;

/** True for a dev server, false for a registered version. */
export function isDevServer(choice: PreviewChoice): choice is DevServerChoice {
  return 'address' in choice;
}

type New<Choice> = Omit<Choice, 'expires'>;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

function signatureOf(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`stagedoor-preview:${payload}`).digest();
}

/** Serialises and signs a choice. */
export function sealChoice(choice: PreviewChoice, secret: string): string {
  const payload = Buffer.from(JSON.stringify(choice)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
}

function parseChoice(payload: string): PreviewChoice | null {
  try {
    const text = Buffer.from(payload, 'base64url').toString();
    return choiceSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Parses a signed choice; null if the signature is invalid or the choice has expired. */
export function openChoice(sealed: string, secret: string): PreviewChoice | null {
  const [payload = '', signature = '', ...rest] = sealed.split('.');
  const expected = signatureOf(payload, secret);
  const given = Buffer.from(signature, 'base64url');
  if (rest.length > 0 || given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  const choice = parseChoice(payload);
  return choice && choice.expires > nowInSeconds() ? choice : null;
}

/** The cookie with a visitor's choice. */
export function previewCookie(secret: string) {
  return {
    read: (request: FastifyRequest): PreviewChoice | null =>
      openChoice(request.cookies[PREVIEW_COOKIE] ?? '', secret),
    begin(reply: FastifyReply, picked: New<VersionChoice> | New<DevServerChoice>): void {
      const choice = { ...picked, expires: nowInSeconds() + LIFETIME_SECONDS };
      reply.setCookie(PREVIEW_COOKIE, sealChoice(choice, secret), {
        ...PLACE,
        maxAge: LIFETIME_SECONDS,
      });
    },
    fail(reply: FastifyReply, choice: VersionChoice): void {
      reply.setCookie(PREVIEW_COOKIE, sealChoice({ ...choice, failed: true }, secret), {
        ...PLACE,
        maxAge: choice.expires - nowInSeconds(),
      });
    },
    end: (reply: FastifyReply): void => void reply.clearCookie(PREVIEW_COOKIE, PLACE),
  };
}

export type PreviewCookie = ReturnType<typeof previewCookie>;
