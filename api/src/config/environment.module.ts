import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from './environment.js';

@Global()
@Module({})
export class EnvironmentModule {
  static of(environment: Environment): DynamicModule {
    return {
      module: EnvironmentModule,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    };
  }
}
