import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Whose failures are counted. */
export const FAILURE_KINDS = ['account', 'address'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** How often signing in has failed since the first failure that `endsAt` lies behind. */
@Entity('failed_sign_ins')
@Check('failed_sign_ins_of_check', `of IN ('account', 'address')`)
@Check('failed_sign_ins_count_check', 'count >= 0')
@Index('failed_sign_ins_ends_at_index', ['endsAt'])
export class FailedSignInEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  of: FailureKind;

  /** A hash: it tells nobody who or where it was. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  key: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt: Date;
}
