import { type BeforeApplicationShutdown, type DynamicModule, Module } from '@nestjs/common';
import { Draining } from './common/health/draining.js';
import { HealthModule } from './common/health/health.module.js';
import { HttpModule } from './common/http/http.module.js';
import type { Metrics } from './common/metrics/metrics.js';
import { MetricsModule } from './common/metrics/metrics.module.js';
import type { Environment } from './config/environment.js';
import { EnvironmentModule } from './config/environment.module.js';
import { DatabaseModule } from './database/database.module.js';
import { OperatorModule } from './modules/alarms/operator.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { ClientReportsModule } from './modules/client-reports/client-reports.module.js';
import { CheckInsModule } from './modules/check-ins/check-ins.module.js';
import { EventsModule } from './modules/events/events.module.js';
import { HeadphonesModule } from './modules/headphones/headphones.module.js';
import { MailModule } from './modules/mail/mail.module.js';
import { OrdersModule } from './modules/orders/orders.module.js';
import { PersonalDataModule } from './modules/personal-data/personal-data.module.js';
import { RegistryModule } from './modules/registry/registry.module.js';
import { TeamModule } from './modules/team/team.module.js';
import { TicketsModule } from './modules/tickets/tickets.module.js';
import { VenuesModule } from './modules/venues/venues.module.js';
import { VotesModule } from './modules/votes/votes.module.js';

@Module({
  imports: [
    DatabaseModule,
    HttpModule,
    HealthModule,
    MailModule,
    OperatorModule,
    AuthModule,
    VenuesModule,
    EventsModule,
    TeamModule,
    OrdersModule,
    TicketsModule,
    CheckInsModule,
    HeadphonesModule,
    VotesModule,
    PersonalDataModule,
    ClientReportsModule,
    RegistryModule,
  ],
})
export class AppModule implements BeforeApplicationShutdown {
  constructor(private readonly draining: Draining) {}

  static of(environment: Environment, metrics: Metrics): DynamicModule {
    const imports = [EnvironmentModule.of(environment), MetricsModule.of(metrics)];
    return { module: AppModule, imports };
  }

  /** Nest calls the hook of the root module first. */
  beforeApplicationShutdown(signal?: string): Promise<void> {
    return this.draining.begin(signal);
  }
}
