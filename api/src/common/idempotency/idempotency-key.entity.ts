import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One stored response: repeated requests of a user with the same key on the same route receive it. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_index', ['createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn({
    name: 'user_id',
    type: 'uuid',
    primaryKeyConstraintName: 'idempotency_keys_pkey',
  })
  @ForeignKey('UserEntity', { name: 'idempotency_keys_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  route: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key: string;

  @Column({ name: 'body_hash', type: 'text' })
  bodyHash: string;

  @Column({ type: 'jsonb' })
  response: unknown;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
