import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

export const TOKEN_ISSUER = 'stagedoor';
export const TOKEN_AUDIENCE = 'stagedoor-api';
export const TOKEN_ALGORITHM = 'HS256';

/** The claims of a token: user, session, and its expiry in seconds. Roles are read from the database. */
export interface TokenClaims {
  sub: string;
  jti: string;
  exp: number;
}

/** A KeyObject, because verifying with a string takes forty times as long. */
interface TokenKey {
  /** Sent in the token's header to select the key. */
  id: string;
  secret: KeyObject;
}

function keyOf(secret: string): TokenKey {
  const id = createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 12);
  return { id, secret: createSecretKey(secret, 'utf8') };
}

/** The signing key and the previous keys, whose tokens stay valid: a new key signs no user out. */
@Injectable()
export class TokenKeys {
  readonly signing: TokenKey;
  private readonly known: Map<string, KeyObject>;

  constructor(
    @Inject(ENVIRONMENT)
    { JWT_SECRET, JWT_PREVIOUS_SECRETS }: Pick<Environment, 'JWT_SECRET' | 'JWT_PREVIOUS_SECRETS'>,
  ) {
    this.signing = keyOf(JWT_SECRET);
    const keys = [this.signing, ...JWT_PREVIOUS_SECRETS.map(keyOf)];
    this.known = new Map(keys.map(({ id, secret }) => [id, secret]));
  }

  /** Returns the key with this id; undefined for an unknown one. */
  find(id: string): KeyObject | undefined {
    return this.known.get(id);
  }
}

@Injectable()
export class TokenIssuer {
  constructor(
    private readonly keys: TokenKeys,
    private readonly jwt: JwtService,
  ) {}

  /** Issues the bearer token of a session; it expires with the session. */
  issue(session: { id: string; userId: string; expiresAt: Date }): string {
    const expiresAtSeconds = Math.floor(session.expiresAt.getTime() / 1_000);
    return this.jwt.sign(
      { sub: session.userId, jti: session.id, exp: expiresAtSeconds },
      {
        privateKey: this.keys.signing.secret,
        algorithm: TOKEN_ALGORITHM,
        keyid: this.keys.signing.id,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
      },
    );
  }
}
