import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Passport } from 'passport';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { bearerTokenOf, JwtStrategy, type RequestWithToken } from './jwt.strategy.js';
import { LiveSessions } from './live-sessions.js';
import type { TokenClaims } from './tokens.js';

/** More tokens than one copy sees in a minute; a further one is verified again. */
const MAX_TOKENS = 10_000;

/**
 * Finds the users of requests by their bearer tokens. The signature of a token is verified once: a page that waits for
 * its tickets sends the same token several times a second. Expiry and session are checked for each request.
 */
@Injectable()
export class TokenUsers {
  // One per application: the package's shared instance would use the strategy of the application started last.
  private readonly passport = new Passport();
  private readonly verified = new LRUCache<string, TokenClaims>({ max: MAX_TOKENS });

  constructor(
    strategy: JwtStrategy,
    private readonly liveSessions: LiveSessions,
  ) {
    this.passport.use(strategy);
  }

  /**
   * Returns the user of a request; undefined without a valid token of a live session or, with `alsoReplaced`, of one
   * that a switch of the role has replaced within the last minute.
   */
  async identify(
    request: RequestWithToken,
    alsoReplaced = false,
  ): Promise<SignedInUser | undefined> {
    const token = bearerTokenOf(request);
    if (token === null) return undefined;
    const claims = this.recall(token) ?? (await this.verify(request, token));
    if (!claims) return undefined;
    const userId =
      (await this.liveSessions.ownerOf(claims.jti)) ??
      (alsoReplaced ? await this.liveSessions.ownerOfReplaced(claims.jti) : null);
    return userId === claims.sub ? { id: userId, sessionId: claims.jti } : undefined;
  }

  private recall(token: string): TokenClaims | undefined {
    const claims = this.verified.get(token);
    return claims && claims.exp * 1_000 > Date.now() ? claims : undefined;
  }

  /** The key is the token alone, as it was issued: a caller can add nothing that the cache would keep. */
  private async verify(request: RequestWithToken, token: string): Promise<TokenClaims | undefined> {
    const claims = await this.claimsOf(request);
    if (claims) this.verified.set(token, claims);
    return claims;
  }

  private claimsOf(request: RequestWithToken): Promise<TokenClaims | undefined> {
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, claims?: TokenClaims | false) =>
        error ? reject(error) : resolve(claims || undefined);
      const ask = this.passport.authenticate('jwt', { session: false }, answer) as (
        request: RequestWithToken,
        response: object,
        next: (error: Error) => void,
      ) => void;
      ask(request, {}, reject);
    });
  }
}
