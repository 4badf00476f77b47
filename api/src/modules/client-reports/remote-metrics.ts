import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../common/metrics/metrics.js';
import { ClientReportsRepository } from './persistence/client-reports.repository.js';

/** Exports what browsers report of the remotes, by version. */
@Injectable()
export class RemoteMetrics {
  constructor(
    @InjectDataSource() { manager }: DataSource,
    metrics: Metrics,
    reports: ClientReportsRepository,
  ) {
    const recent = (figure: 'opens' | 'failures') => async () =>
      (await reports.readRecent(manager)).map(({ remote, version, [figure]: value }) => ({
        labels: { remote, version },
        value,
      }));
    metrics.labelledGaugeOf(
      'remote_recent_opens',
      'How often browsers opened each version of a remote in the last five minutes. Reported for remotes with a canary.',
      ['remote', 'version'],
      recent('opens'),
    );
    metrics.labelledGaugeOf(
      'remote_recent_failures',
      'How often each version of a remote failed in a browser in the last five minutes.',
      ['remote', 'version'],
      recent('failures'),
    );
  }
}
