import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

export const TOKEN_ISSUER = 'stagedoor';
export const TOKEN_AUDIENCE = 'stagedoor-api';
export const TOKEN_ALGORITHM = 'HS256';

/** What a token says: who, and which session. Roles are looked up, never carried. */
export interface TokenPayload {
  sub: string;
  jti: string;
}

/**
 * The signing key. A KeyObject, not a string: verifying with a string costs forty times as much.
 * Its id travels in the token's header, so that a second key can be told from this one.
 */
@Injectable()
export class TokenKey {
  readonly id: string;
  readonly secret: KeyObject;

  constructor(@Inject(ENVIRONMENT) { JWT_SECRET }: Environment) {
    this.secret = createSecretKey(JWT_SECRET, 'utf8');
    this.id = createHash('sha256').update(`kid:${JWT_SECRET}`).digest('base64url').slice(0, 12);
  }
}

@Injectable()
export class TokenIssuer {
  constructor(
    private readonly key: TokenKey,
    private readonly jwt: JwtService,
  ) {}

  /** The bearer token of a session; it ends when the session does. */
  issue(session: { id: string; userId: string; expiresAt: Date }): string {
    const expiresAtSeconds = Math.floor(session.expiresAt.getTime() / 1_000);
    return this.jwt.sign(
      { sub: session.userId, jti: session.id, exp: expiresAtSeconds },
      {
        privateKey: this.key.secret,
        algorithm: TOKEN_ALGORITHM,
        keyid: this.key.id,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
    );
  }
}
