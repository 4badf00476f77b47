import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HelperLinks, OwnHelperLink, PageQuery } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../common/errors/domain-error.js';
import { readIdCursor, writeCursor } from '../../../common/lists/cursor.js';
import { cutPage, Page, pageSize } from '../../../common/lists/page.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import type { DoorCaller } from '../domain/door-caller.js';
import { helperHash } from './domain/helper-secret.js';
import { HelperLinksRepository } from './persistence/helper-links.repository.js';

@Injectable()
export class HelperLinkQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventCatalogue,
    private readonly links: HelperLinksRepository,
  ) {}

  async ofEvent(eventId: string): Promise<HelperLinks> {
    return { links: await this.links.ofEvent(this.dataSource.manager, eventId) };
  }

  /**
   * Returns the helper with that token at the door of that event. Throws HELPER_LINK_ENDED for an unknown token, and
   * EVENT_NOT_FOUND at any other door. The link may have ended: the caller decides what that means.
   */
  async callerOf(token: string, eventId: string): Promise<DoorCaller> {
    const link = await this.links.findByToken(this.dataSource.manager, helperHash(token));
    if (!link?.deviceId) throw new DomainError('HELPER_LINK_ENDED');
    if (link.eventId !== eventId) throw new DomainError('EVENT_NOT_FOUND');
    const { id: linkId, deviceId, gate, endedAt } = link;
    const night = await this.events.outlineOf(eventId);
    if (!night) throw new DomainError('EVENT_NOT_FOUND');
    return { night, userId: null, helper: { linkId, deviceId, gate }, right: 'steward', endedAt };
  }

  /** Returns a page of the links that a person has made. */
  async ofPerson(userId: string, { limit, cursor }: PageQuery): Promise<Page<OwnHelperLink>> {
    const size = pageSize(limit);
    const { manager } = this.dataSource;
    const found = await this.links.ofPerson(manager, userId, readIdCursor(cursor), size + 1);
    const { page, end } = cutPage(found, size);
    const links = page.map(({ id, eventId, gate, madeAt, revokedAt }) => ({
      ...{ id, eventId, gate, madeAt: madeAt.toISOString() },
      revokedAt: revokedAt && revokedAt.toISOString(),
    }));
    return new Page(links, end && writeCursor(end.id));
  }
}
