import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClaimHelperLinkBody, HelperCredential } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { AttemptCounters, type AttemptLimit } from '../../auth/attempt-counters.service.js';
import { helperHash, helperTokenOf } from './domain/helper-secret.js';
import { HelperLinksRepository } from './persistence/helper-links.repository.js';

@Injectable()
export class ClaimHelperLinkService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly links: HelperLinksRepository,
  ) {}

  /**
   * Exchanges the secret of a link for the token of the first device that claims it; that device may claim again. Throws
   * HELPER_LINK_TAKEN for another device, HELPER_LINK_ENDED for an ended or unknown link, and TOO_MANY_REQUESTS after
   * many unknown ones from one network.
   */
  async claim(
    eventId: string,
    { secret, deviceId }: ClaimHelperLinkBody,
    network: string,
  ): Promise<HelperCredential> {
    const token = helperTokenOf(secret, deviceId);
    const claim = { eventId, secretHash: helperHash(secret), deviceId };
    const gate = await this.counters.guess(this.limitOf(network), () =>
      this.bind({ ...claim, tokenHash: helperHash(token) }),
    );
    if (gate === null) throw new DomainError('HELPER_LINK_ENDED');
    return { token, gate };
  }

  /** Returns the gate of the link; null for an unknown one. */
  private async bind(claim: Parameters<HelperLinksRepository['claim']>[1]): Promise<string | null> {
    const { manager } = this.dataSource;
    const gate = await this.links.claim(manager, claim);
    if (gate !== null) return gate;
    const link = await this.links.findBySecret(manager, claim.eventId, claim.secretHash);
    if (!link) return null;
    throw new DomainError(link.endedAt ? 'HELPER_LINK_ENDED' : 'HELPER_LINK_TAKEN');
  }

  /** Shared with failed sign-ins: all are guesses from one network. */
  private limitOf(network: string): AttemptLimit {
    return {
      ...{ of: 'address', text: network },
      max: this.environment.SIGN_IN_FAILURES_PER_ADDRESS,
      windowSeconds: this.environment.SIGN_IN_WINDOW_MINUTES * 60,
      refusal: 'Too many attempts have failed.',
    };
  }
}
