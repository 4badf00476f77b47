import { Injectable } from '@nestjs/common';
import {
  ExtractJwt,
  type SecretOrKeyProvider,
  Strategy,
  type VerifiedCallback,
} from 'passport-jwt';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { memoized } from '../../common/cache/memoized.js';
import { LiveSessions } from './live-sessions.js';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TokenKeys,
  type TokenPayload,
} from './tokens.js';

/** A bearer token that we signed and whose session is alive; anything else is nobody. */
@Injectable()
export class JwtStrategy extends Strategy {
  constructor(keys: TokenKeys, liveSessions: LiveSessions) {
    super(
      {
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKeyProvider: keyProvider(keys),
        algorithms: [TOKEN_ALGORITHM],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
      (payload: TokenPayload, done: VerifiedCallback) => {
        ownerOf(payload, liveSessions).then(
          (user) => {
            done(null, user);
          },
          (error: unknown) => {
            done(error);
          },
        );
      },
    );
  }
}

async function ownerOf(
  { sub, jti }: TokenPayload,
  liveSessions: LiveSessions,
): Promise<SignedInUser | false> {
  const userId = await liveSessions.ownerOf(jti);
  return userId === sub ? { id: userId, sessionId: jti } : false;
}

function keyProvider(keys: TokenKeys): SecretOrKeyProvider<unknown> {
  return (_request, token: unknown, done) => {
    const secret =
      typeof token === 'string' ? keys.find(keyIdOf(token.split('.', 1)[0]!)) : undefined;
    if (!secret) return done(new Error('Unknown key'));
    // The types know text and bytes only; the verifier itself takes a KeyObject.
    done(null, secret as unknown as Buffer);
  };
}

/** The id of the key in a token's header, which all tokens of a key share; empty where there is none. */
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
