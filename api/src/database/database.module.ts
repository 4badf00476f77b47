import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { isDependencyAway } from '../common/errors/dependency-down.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';
import { PublicReads } from './public-reads.js';
import { Transactions } from './transactions.js';

/** The connections to the primary, and to the replica if there is one. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(environment.DATABASE_URL, environment.DATABASE_POOL_SIZE),
        // A copy that starts while the database is down waits for it without limit: an orchestrator stops restarting
        // one that ends too often. A wrong address or password ends it at once.
        retryAttempts: Number.POSITIVE_INFINITY,
        retryDelay: 1_000,
        toRetry: isDependencyAway,
        verboseRetryLog: true,
      }),
    }),
  ],
  providers: [PublicReads, Transactions],
  exports: [PublicReads, Transactions],
})
export class DatabaseModule {}
