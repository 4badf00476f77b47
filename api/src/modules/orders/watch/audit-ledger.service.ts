import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Transactions } from '../../../database/transactions.js';
import { Alarm } from '../../alarms/alarm.service.js';
import {
  AuditViewsRepository,
  type Breaches,
  type Ids,
} from '../persistence/audit-views.repository.js';
import {
  type Finding,
  LedgerLooksRepository,
  type NightlyScope,
} from '../persistence/ledger-looks.repository.js';

/** Few enough that one snapshot lasts a moment. */
const ORDERS_AT_ONCE = 1_000;
const EVENTS_AT_ONCE = 100;
/** Each look covers this much again: a transaction commits later than the times that it writes. */
const OVERLAP_MS = 2 * 60 * 1_000;
/** The nightly look finds and reports older breaches. */
const LONGEST_BACK_MS = 24 * 60 * 60 * 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The table whose ids each nightly look follows. */
const TABLES = { orders: 'orders', stock: 'events' } as const;

/**
 * Checks the invariants of money, stock and tickets: of what changed every minute, and of everything once a night, in
 * small parts with a snapshot each. The database decides which copy runs a look.
 */
@Injectable()
export class AuditLedgerService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly views: AuditViewsRepository,
    private readonly looks: LedgerLooksRepository,
    private readonly alarm: Alarm,
  ) {}

  /** Renews its claim before each part, and ends when another copy has claimed the look meanwhile. */
  async lookAtChanges(): Promise<false> {
    const { manager } = this.dataSource;
    const look = await this.looks.claim(manager, 'changes');
    if (!look) return false;
    const from = Math.max(look.seenUntil.getTime(), look.begunAt.getTime() - LONGEST_BACK_MS);
    const changed = await this.views.changedSince(manager, new Date(from - OVERLAP_MS));
    const breaches: Breaches[] = [];
    const events = new Set<string>();
    let claim: string | null = look.claim;
    for (const among of partsOf(changed, ORDERS_AT_ONCE)) {
      claim = await this.looks.renew(manager, claim);
      if (claim === null) return false;
      breaches.push(...(await this.look((each) => this.views.ofOrders(each, { among }))));
      for (const event of await this.views.eventsOf(manager, among)) events.add(event);
    }
    for (const among of partsOf([...events], EVENTS_AT_ONCE)) {
      claim = await this.looks.renew(manager, claim);
      if (claim === null) return false;
      breaches.push(...(await this.look((each) => this.views.ofStock(each, { among }))));
    }
    await this.transactions.run((each) =>
      this.looks.finishChanges(each, look, this.report(breaches)),
    );
    return false;
  }

  /** Checks the next part of the night's orders; returns true when there is more. */
  lookAtOrders(atOnce = ORDERS_AT_ONCE): Promise<boolean> {
    return this.lookAtNext('orders', atOnce, async (ids, isLast) => [
      ...(await this.look((manager) => this.views.ofOrders(manager, ids))),
      ...(isLast ? await this.look((manager) => this.views.ofNoOrder(manager)) : []),
    ]);
  }

  /** Checks the stock of the night's next events; returns true when there is more. */
  lookAtStock(atOnce = EVENTS_AT_ONCE): Promise<boolean> {
    return this.lookAtNext('stock', atOnce, (ids) =>
      this.look((manager) => this.views.ofStock(manager, ids)),
    );
  }

  private async lookAtNext(
    scope: NightlyScope,
    atOnce: number,
    lookAt: (ids: Ids, isLast: boolean) => Promise<Breaches[]>,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    const look = await this.looks.claim(manager, scope);
    if (!look) return false;
    const after = look.reached ?? FIRST_ID;
    const reached = await this.views.lastOfNext(manager, TABLES[scope], after, atOnce);
    const breaches = await lookAt({ after, upTo: reached ?? LAST_ID }, reached === null);
    await this.transactions.run((each) =>
      this.looks.reach(each, scope, look, { reached, found: this.report(breaches) }),
    );
    return reached !== null;
  }

  /** Runs the queries in one snapshot. */
  private look(at: (manager: EntityManager) => Promise<Breaches[]>): Promise<Breaches[]> {
    return this.dataSource.transaction('REPEATABLE READ', at);
  }

  /** Raises an alarm of each breached invariant, and returns the counts of all. */
  private report(breaches: readonly Breaches[]): Finding {
    const found: Finding = {};
    for (const { invariant, count, subjects } of breaches) {
      found[invariant] = (found[invariant] ?? 0) + count;
      if (count === 0) continue;
      const some = subjects.join(', ');
      this.alarm.raise(`${count} breaches of the invariant ${invariant}: ${some}`, 'ledger');
    }
    return found;
  }
}

/** Returns at least one part, so that every invariant has a count. */
function partsOf(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.max(1, Math.ceil(ids.length / size)) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}
