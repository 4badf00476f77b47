import { Injectable } from '@nestjs/common';
import {
  ExtractJwt,
  type SecretOrKeyProvider,
  Strategy,
  type VerifiedCallback,
} from 'passport-jwt';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
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
        ownerOf(payload, liveSessions).then((user) => done(null, user), done);
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
    const secret = typeof token === 'string' ? keys.find(keyIdOf(token)) : undefined;
    if (!secret) return done(new Error('Unknown key'));
    // The types know text and bytes only; the verifier itself takes a KeyObject.
    done(null, secret as unknown as Buffer);
  };
}

function keyIdOf(token: string): unknown {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'),
    );
    return header && typeof header === 'object' && 'kid' in header ? header.kid : undefined;
  } catch {
    return undefined;
  }
}
