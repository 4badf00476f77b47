import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AlarmKind } from '../domain/alarm-kinds.js';

@Entity('alarms')
@Index('alarms_kind_told_at_index', ['kind', 'toldAt'])
@Index('alarms_untold_index', ['kind'], { where: 'told_at IS NULL' })
@Index('alarms_raised_at_index', ['raisedAt'])
export class AlarmEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'alarms_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: AlarmKind;

  @Column({ type: 'text' })
  what: string;

  @CreateDateColumn({ name: 'raised_at', type: 'timestamptz' })
  raisedAt: Date;

  /** When a message to the operator included it. */
  @Column({ name: 'told_at', type: 'timestamptz', nullable: true })
  toldAt: Date | null;
}
