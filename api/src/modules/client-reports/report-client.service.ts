import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClientErrorBody, ClientErrorKind, ClientOpenBody } from '@stagedoor/contracts';
import { readTicket, type ReportTicket } from '@stagedoor/contracts/report-ticket';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { networkKeys } from '../../common/http/network-key.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { ReportLimit } from './domain/report-limit.js';
import { CanaryVotesRepository, type Outcome } from './persistence/canary-votes.repository.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';
import type { ReportKind } from './persistence/used-ticket.entity.js';
import { UsedTicketsRepository } from './persistence/used-tickets.repository.js';

/** Failures for which a cache without the files is enough. */
const UNLOADED: ReadonlySet<ClientErrorKind> = new Set(['load', 'timeout']);

/** Counts reports of browsers about areas. A report with the ticket of a draw is also a vote on a canary. */
@Injectable()
export class ReportClientService {
  private readonly limit: ReportLimit;
  private readonly keyOf: (network: string) => string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly reports: ClientReportsRepository,
    private readonly votes: CanaryVotesRepository,
    private readonly usedTickets: UsedTicketsRepository,
  ) {
    this.limit = new ReportLimit(environment.CLIENT_REPORTS_PER_MINUTE);
    this.keyOf = networkKeys(environment.JWT_SECRET, 'votes');
  }

  async error(body: ClientErrorBody, network: string): Promise<null> {
    const ticket = this.admit(body);
    await this.vote(body, ticket, network, UNLOADED.has(body.kind) ? 'unloaded' : 'failed');
    await this.countOnce(body, ticket, body.kind, (manager) =>
      this.reports.countError(manager, body, ticket !== null),
    );
    return null;
  }

  async open(body: ClientOpenBody, network: string): Promise<null> {
    const ticket = this.admit(body);
    await this.vote(body, ticket, network, 'opened');
    await this.countOnce(body, ticket, 'open', (manager) =>
      this.reports.countOpen(manager, body, ticket !== null),
    );
    return null;
  }

  /**
   * Returns the valid ticket of a report, if any. Refuses reports above the limit of a version, or of all without a
   * ticket.
   */
  private admit(body: ClientOpenBody): ReportTicket | null {
    const { REPORT_TICKET_SECRET: secret } = this.environment;
    const now = Date.now();
    const ticket = secret && body.ticket ? readTicket(secret, body, body.ticket, now) : null;
    const of = ticket ? `${body.remote} ${body.version}` : 'without a ticket';
    const retryAfterSeconds = this.limit.take(of, now);
    if (retryAfterSeconds > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return ticket;
  }

  /** Counts the first report of each kind per ticket with a draw, and every other report. */
  private async countOnce(
    body: ClientOpenBody,
    ticket: ReportTicket | null,
    kind: ReportKind,
    count: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    if (!ticket?.draw) return count(this.dataSource.manager);
    await this.dataSource.transaction(async (manager) => {
      if (await this.usedTickets.use(manager, ticket.id, kind, body)) await count(manager);
    });
  }

  private async vote(
    { remote, version }: ClientOpenBody,
    ticket: ReportTicket | null,
    network: string,
    outcome: Outcome,
  ): Promise<void> {
    if (!ticket?.draw) return;
    const voter = { remote, version, draw: ticket.draw, networkKey: this.keyOf(network) };
    await this.votes.vote(this.dataSource.manager, voter, outcome);
  }
}
