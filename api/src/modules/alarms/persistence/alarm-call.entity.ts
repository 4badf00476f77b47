import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AlarmMessage } from '../domain/alarm-message.js';

/** A message to post to `ALARM_URL`, deleted once the receiver has accepted it. */
@Entity('alarm_calls')
@Index('alarm_calls_next_attempt_at_index', ['nextAttemptAt'])
export class AlarmCallEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'alarm_calls_pkey' })
  id: string;

  @Column({ type: 'jsonb' })
  message: AlarmMessage;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ name: 'next_attempt_at', type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;
}
