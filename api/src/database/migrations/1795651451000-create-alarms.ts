import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator must look at, and the messages about it that wait for `ALARM_URL`. */
export class CreateAlarms1795651451000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alarms (
        id uuid NOT NULL,
        kind text NOT NULL,
        what text NOT NULL,
        raised_at timestamptz NOT NULL DEFAULT now(),
        told_at timestamptz,
        CONSTRAINT alarms_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX alarms_kind_told_at_index ON alarms (kind, told_at)');
    await runner.query('CREATE INDEX alarms_untold_index ON alarms (kind) WHERE told_at IS NULL');
    await runner.query('CREATE INDEX alarms_raised_at_index ON alarms (raised_at)');
    await runner.query(`
      CREATE TABLE alarm_calls (
        id uuid NOT NULL,
        message jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT alarm_calls_pkey PRIMARY KEY (id)
      )`);
    await runner.query(
      'CREATE INDEX alarm_calls_next_attempt_at_index ON alarm_calls (next_attempt_at)',
    );
  }
}
