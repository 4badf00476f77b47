import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What is counted: failures to sign in to an `account` and from an `address`, accounts opened from a network
 * (`registration`), and mails that an account asks for (`mail`).
 */
export type CounterKind = 'account' | 'address' | 'registration' | 'mail';

/** A counter of a window that ends at `endsAt`. The table's name is from when it counted failed sign-ins alone. */
@Entity('failed_sign_ins')
@Check('failed_sign_ins_of_check', `of IN ('account', 'address', 'registration', 'mail')`)
@Check('failed_sign_ins_count_check', 'count >= 0')
@Index('failed_sign_ins_ends_at_index', ['endsAt'])
export class FailedSignInEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  of: CounterKind;

  /** A hash: it tells nobody who or where it was. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  key: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt: Date;
}
