import { Inject, Injectable } from '@nestjs/common';
import {
  HELPER_LINKS_MAX,
  type MadeHelperLink,
  type MakeHelperLinkBody,
  pages,
} from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { newId } from '../../../common/ids/new-id.js';
import { qrCodeSvg } from '../../../common/images/qr-code.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { Transactions } from '../../../database/transactions.js';
import { LimitedAuditLog } from '../../auth/limited-audit-log.service.js';
import { helperHash, newHelperSecret } from './domain/helper-secret.js';
import {
  HelperLinksRepository,
  type NewHelperLink,
} from './persistence/helper-links.repository.js';

@Injectable()
export class MakeHelperLinkService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly links: HelperLinksRepository,
    private readonly audit: LimitedAuditLog,
  ) {}

  /**
   * Makes a link for a helper at a gate. Throws HELPER_LINK_LIMIT_REACHED, and TOO_MANY_REQUESTS after many links of the
   * user within an hour.
   */
  async make(
    userId: string,
    eventId: string,
    { gate }: MakeHelperLinkBody,
  ): Promise<MadeHelperLink> {
    const id = newId();
    const secret = newHelperSecret();
    const secretHash = helperHash(secret);
    const link = await this.transactions.run(async (manager) => {
      // An earlier attempt, whose commit was not seen, may have stored it.
      if (!(await this.links.exists(manager, eventId, id))) {
        await this.store(manager, { id, eventId, gate, secretHash, madeBy: userId });
      }
      return (await this.links.ofEvent(manager, eventId)).find((one) => one.id === id)!;
    });
    const address = this.environment.PUBLIC_URL + pages.doorHelper(eventId, secret);
    return { link, address, qrCode: await qrCodeSvg(address) };
  }

  private async store(manager: EntityManager, link: NewHelperLink): Promise<void> {
    const { eventId, madeBy } = link;
    if ((await this.links.countLocked(manager, eventId)) >= HELPER_LINKS_MAX) {
      const message = `An event has at most ${HELPER_LINKS_MAX} links, ended ones included.`;
      throw new DomainError('HELPER_LINK_LIMIT_REACHED', { message });
    }
    await this.links.insert(manager, link);
    const made = { action: 'helper-link-made', subject: `event:${eventId}` } as const;
    await this.audit.record(manager, { actor: `user:${madeBy}`, ...made });
  }
}
