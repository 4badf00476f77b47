import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type SecretOrKeyProvider, Strategy, type VerifiedCallback } from 'passport-jwt';
import { memoized } from '../../common/cache/memoized.js';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
  TokenKeys,
} from './tokens.js';

/** RFC 6750: the scheme, one space and the token, with nothing before or behind them. */
const BEARER_TOKEN = /^Bearer ([\w.-]+)$/i;

/** The part of a request that names its user. */
export interface RequestWithToken {
  headers: Pick<IncomingHttpHeaders, 'authorization'>;
}

/** Returns the bearer token of a request; null for any other header. */
export function bearerTokenOf({ headers }: RequestWithToken): string | null {
  return BEARER_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Accepts a bearer token with our signature that has not expired, and returns its claims. */
@Injectable()
export class JwtStrategy extends Strategy {
  constructor(keys: TokenKeys) {
    super(
      {
        jwtFromRequest: bearerTokenOf,
        secretOrKeyProvider: keyProvider(keys),
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
      (claims: TokenClaims, done: VerifiedCallback) => done(null, claims),
    );
  }
}

function keyProvider(keys: TokenKeys): SecretOrKeyProvider<unknown> {
  return (_request, token: unknown, done) => {
    const secret =
      typeof token === 'string' ? keys.find(keyIdOf(token.split('.', 1)[0]!)) : undefined;
    if (!secret) return done(new Error('Unknown key'));
    // The types allow strings and buffers only; the verifier itself takes a KeyObject.
    done(null, secret as unknown as Buffer);
  };
}

/** The key id in a token's header, the same for all tokens of a key; empty if there is none. */
const keyIdOf = memoized((header) => {
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as {
      kid?: unknown;
    };
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
});
