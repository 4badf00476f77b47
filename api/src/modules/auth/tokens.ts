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

/** A KeyObject, not a string: verifying with a string costs forty times as much. */
interface TokenKey {
  /** Travels in the token's header, so that one key can be told from another. */
  id: string;
  secret: KeyObject;
}

function keyOf(secret: string): TokenKey {
  const id = createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 12);
  return { id, secret: createSecretKey(secret, 'utf8') };
}

/** The key that signs, and those that signed before it and are still believed: nobody is signed out by a new key. */
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

  /** The key of this id; undefined when it is none of ours. */
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

  /** The bearer token of a session; it ends when the session does. */
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
