import type { Direction, Verdict } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A scan at the door of an event, refused ones included, or the undo of one. The device makes the id. */
@Entity('door_scans')
@Index('door_scans_admission_index', ['ticketId'], { unique: true, where: 'admits' })
@Index('door_scans_visits_index', ['ticketId', 'visit', 'direction'], {
  ...{ unique: true, where: 'visit IS NOT NULL' },
})
@Index('door_scans_guests_index', ['eventId', 'direction'], {
  where: 'admits AND NOT is_ticket_ended',
})
@Index('door_scans_changed_index', ['eventId', 'changedIn'], { where: 'changed_in > 0' })
@Index('door_scans_doubles_index', ['eventId'], {
  where:
    "shown IN ('admitted', 'admitted_again') AND verdict IN ('used', 'no_re_entry', 'refunded', 'cancelled', 'disputed', 'other_event', 'wrong_day', 'unknown')",
})
@Index('door_scans_unmatched_index', ['ticketId'], {
  where: "verdict = 'not_inside' OR (verdict = 'used' AND shown IN ('admitted', 'admitted_again'))",
})
@Index('door_scans_received_index', ['eventId', 'receivedAt', 'id'], {
  where: "received_at > '-infinity'",
})
@Index('door_scans_late_index', ['eventId', 'takenAt'], { where: "verdict = 'late'" })
@Index('door_scans_user_index', ['userId', 'eventId', 'id'], { where: 'user_id IS NOT NULL' })
@Index('door_scans_decided_by_index', ['decidedBy', 'eventId', 'id'], {
  where: 'decided_by IS NOT NULL',
})
@Index('door_scans_helper_link_index', ['helperLinkId'], { where: 'helper_link_id IS NOT NULL' })
@Check('door_scans_kind_check', "kind IN ('scan', 'undo')")
@Check('door_scans_undoes_check', "(kind = 'undo') = (undoes IS NOT NULL)")
@Check('door_scans_reason_check', "reason IS NULL OR kind = 'scan'")
@Check('door_scans_direction_check', "direction IN ('in', 'out')")
@Check(
  'door_scans_visit_check',
  "visit IS NULL OR (verdict IN ('admitted', 'admitted_again', 'gone_out') AND ticket_id IS NOT NULL)",
)
@Check('door_scans_admits_check', 'NOT admits OR visit IS NOT NULL')
@Check('door_scans_late_check', "(verdict = 'late') = (is_late AND decided_at IS NULL)")
export class DoorScanEntity {
  /** The event of the door; the ticket may be one of another event. */
  @PrimaryColumn({
    ...{ name: 'event_id', type: 'uuid' },
    primaryKeyConstraintName: 'door_scans_pkey',
  })
  @ForeignKey('EventEntity', { name: 'door_scans_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'door_scans_pkey' })
  id: string;

  @Column({ type: 'text', default: 'scan' })
  kind: 'scan' | 'undo';

  /** Null for an unknown code. */
  @Column({ name: 'ticket_id', type: 'uuid', nullable: true })
  @ForeignKey('TicketEntity', { name: 'door_scans_ticket_id_fkey', onDelete: 'CASCADE' })
  ticketId: string | null;

  @Column({ name: 'code_hash', type: 'bytea', nullable: true })
  codeHash: Buffer | null;

  @Column({ type: 'text', default: 'in' })
  direction: Direction;

  @Column({ type: 'text' })
  verdict: Verdict;

  /** The number of the visit that the scan begins or ends; null for any other scan, and after it was undone. */
  @Column({ type: 'integer', nullable: true })
  visit: number | null;

  /**
   * True for the one scan that keeps its ticket used: the last admission, or the scan by which its guest has gone out
   * since.
   */
  @Column({ type: 'boolean', default: false })
  admits: boolean;

  /** True for the visits of a ticket that was refunded or cancelled since, set by the database: they are not counted. */
  @Column({ name: 'is_ticket_ended', type: 'boolean', default: false })
  isTicketEnded: boolean;

  /** The transaction that stored the scan, or in which it last began or ended to count; set by the database. */
  @Column({
    ...{ name: 'changed_in', type: 'bigint' },
    // TypeORM reads the default without its casts.
    ...{ default: () => '((pg_current_xact_id()))' },
    ...{ select: false, insert: false, update: false },
  })
  changedIn?: string;

  /** The verdict that the device showed without waiting for this one. */
  @Column({ type: 'text', nullable: true })
  shown: Verdict | null;

  /** The age of the device's list in seconds. */
  @Column({ name: 'list_age', type: 'integer', nullable: true })
  listAge: number | null;

  /** The id of the scan whose admission this entry ends. */
  @Column({ type: 'uuid', nullable: true })
  undoes: string | null;

  /** Why a supervisor admitted the ticket without its code. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'device_id', type: 'uuid' })
  deviceId: string;

  @Column({ type: 'text' })
  gate: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'door_scans_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;

  /** The link of the helper who scanned; null for a person of the team. */
  @Column({ name: 'helper_link_id', type: 'uuid', nullable: true })
  @ForeignKey('HelperLinkEntity', {
    name: 'door_scans_helper_link_id_fkey',
    onDelete: 'SET NULL',
  })
  helperLinkId: string | null;

  /** By the clock of the device, corrected by the difference between both clocks when it was sent. */
  @Column({ name: 'taken_at', type: 'timestamptz' })
  takenAt: Date;

  @Column({ name: 'received_at', type: 'timestamptz', default: () => 'now()' })
  receivedAt: Date;

  /** True for a scan that was taken before the right of its person ended, and arrived after that. */
  @Column({ name: 'is_late', type: 'boolean', default: false })
  isLate: boolean;

  /** When a supervisor decided about a late scan. */
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt: Date | null;

  @Column({ name: 'decided_by', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'door_scans_decided_by_fkey', onDelete: 'SET NULL' })
  decidedBy: string | null;
}
