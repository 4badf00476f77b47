import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';
import { PublicReads } from './public-reads.js';

/** The connections of the primary, and of the replica if there is one. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [ENVIRONMENT],
      useFactory: (environment: Environment) => ({
        ...dataSourceOptions(environment.DATABASE_URL, environment.DATABASE_POOL_SIZE),
        retryAttempts: 3,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [PublicReads],
  exports: [PublicReads],
})
export class DatabaseModule {}
