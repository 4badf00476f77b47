import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Counter, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../../common/metrics/metrics.js';
import { type Backlog, BacklogRepository } from '../persistence/backlog.repository.js';

/** From a prompt notice to one that reconciliation finds; the provider retries for three days. */
const LAG_BUCKETS_SECONDS = [1, 2, 5, 10, 30, 60, 300, 3_600, 86_400];

/** From an immediate page to a wait that most buyers abandon. */
const WAIT_BUCKETS_SECONDS = [0.25, 0.5, 1, 2, 5, 15, 60, 180, 600, 1_800];

const BACKLOG: Record<keyof Backlog, { name: string; help: string }> = {
  holds: { name: 'holds', help: 'Orders that hold tickets and are not paid.' },
  inLine: { name: 'checkout_line', help: 'Orders in line for a payment page.' },
  lineSeconds: {
    name: 'checkout_line_seconds',
    help: 'How long the last order in line waits for its payment page, at the pace of the line.',
  },
  inWaitingRooms: {
    name: 'waiting_room_places',
    help: 'Buyers in line in front of the orders of events whose line was asked in the last minute.',
  },
  admitted: {
    name: 'waiting_room_admitted',
    help: 'Buyers that those lines have admitted.',
  },
  awaitingProvider: {
    name: 'holds_awaiting_provider',
    help: 'Orders whose time is over and whose end the payment provider has yet to confirm.',
  },
  refundsDue: { name: 'refunds_due', help: 'Payments whose money has to go back.' },
  refundsFailed: {
    name: 'refunds_failed',
    help: 'Payments whose refund has failed for good: the organiser decides.',
  },
  disputesOpen: { name: 'disputes_open', help: 'Disputes that the banks have not decided.' },
  cancellationsUnderWay: {
    name: 'cancellations_under_way',
    help: 'Cancelled events of which not every order is settled.',
  },
};

/** The metrics of orders and payments. */
@Injectable()
export class OrderMetrics {
  private readonly webhookLag: Histogram;
  private readonly pageWait: Histogram;
  private readonly reconciliations: Counter;
  private readonly missedNotices: Counter;

  constructor(
    @InjectDataSource() { manager }: DataSource,
    metrics: Metrics,
    backlog: BacklogRepository,
  ) {
    metrics.gaugesOf(BACKLOG, () => backlog.read(manager));
    this.webhookLag = metrics.histogram(
      'webhook_lag_seconds',
      'How long after it happened a notice of the payment provider came.',
      LAG_BUCKETS_SECONDS,
    );
    this.pageWait = metrics.histogram(
      'checkout_wait_seconds',
      'How long an order waited for its payment page.',
      WAIT_BUCKETS_SECONDS,
    );
    this.reconciliations = metrics.counter(
      'reconciliations_total',
      'Rounds in which the payment provider was asked what has happened.',
    );
    this.missedNotices = metrics.counter(
      'missed_notices_total',
      'Notices that never came and were found by reconciliation.',
    );
  }

  /** Records the delay of a notice, from the second in which its event happened. */
  noticeCame(createdAtSeconds: number): void {
    this.webhookLag.observe(Math.max(0, Date.now() / 1_000 - createdAtSeconds));
  }

  /** Records how long an order waited for its payment page. */
  pageOpened(waitedSeconds: number): void {
    this.pageWait.observe(waitedSeconds);
  }

  reconciled(missedNotices: number): void {
    this.reconciliations.inc();
    this.missedNotices.inc(missedNotices);
  }
}
