import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { VenueList, VenueListQuery } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { type PreparedAnswer, PreparedAnswers } from '../../common/http/prepared-answers.js';
import { pageSize } from '../../common/lists/page.js';
import { PublicReads } from '../../database/public-reads.js';
import { parseVenueCursor, toVenueCursor } from './domain/venue-cursor.js';
import { venueFiltersOf } from './domain/venue-filters.js';
import { FindVenuesService } from './find-venues.service.js';

@Injectable()
export class VenueListQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: PublicReads,
    private readonly prepared: PreparedAnswers,
    private readonly finder: FindVenuesService,
  ) {}

  /** Returns a page of all venues by name, prepared by address, or of the user's own. */
  async list(
    user: SignedInUser | undefined,
    query: VenueListQuery,
    address: string,
  ): Promise<VenueList | PreparedAnswer> {
    if (query.mine === 'true') return this.mine(user, query);
    return this.prepared.get(address, () =>
      this.reads.run(query.search ? 'search' : 'list', (manager) =>
        this.read(manager, null, query),
      ),
    );
  }

  /** Returns a page of the user's own venues. */
  async mine(user: SignedInUser | undefined, query: VenueListQuery): Promise<VenueList> {
    if (!user) throw new DomainError('UNAUTHENTICATED');
    return this.dataSource.transaction((manager) => this.read(manager, user.id, query));
  }

  private async read(
    manager: EntityManager,
    ownerId: string | null,
    { search, limit, cursor }: VenueListQuery,
  ): Promise<VenueList> {
    const after = cursor === undefined ? null : parseVenueCursor(cursor);
    const filters = venueFiltersOf(ownerId, search);
    const { page, end } = await this.finder.find(manager, filters, after, pageSize(limit));
    return { venues: page, nextCursor: end && toVenueCursor(end) };
  }
}
