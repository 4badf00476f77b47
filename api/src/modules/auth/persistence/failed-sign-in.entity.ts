import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The kinds of counters: failed sign-ins to an `account` and from an `address`, accounts opened from a network
 * (`registration`), mails requested by an account or to an address (`mail`), an account's switches of its role and its
 * other audited changes (`switch`), sign-ins to an account or from a network and proofs of its password (`sign-in`).
 */
export type CounterKind = 'account' | 'address' | 'registration' | 'mail' | 'switch' | 'sign-in';

/** A counter whose window ends at `endsAt`. The table was named when it counted failed sign-ins only. */
@Entity('failed_sign_ins')
@Check(
  'failed_sign_ins_of_check',
  `of IN ('account', 'address', 'registration', 'mail', 'switch', 'sign-in')`,
)
@Check('failed_sign_ins_count_check', 'count >= 0')
@Index('failed_sign_ins_ends_at_index', ['endsAt'])
export class FailedSignInEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  of: CounterKind;

  /** A keyed hash, which does not reveal the account, the address or the network. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'failed_sign_ins_pkey' })
  key: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt: Date;
}
