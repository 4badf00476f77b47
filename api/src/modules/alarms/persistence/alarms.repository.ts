import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../common/ids/new-id.js';
import type { AlarmKind } from '../domain/alarm-kinds.js';
import type { AlarmMessage, UntoldAlarm } from '../domain/alarm-message.js';
import { AlarmCallEntity } from './alarm-call.entity.js';
import { AlarmEntity } from './alarm.entity.js';

/** `select hashtext('stagedoor alarms')`: the lock of the copy that joins alarms into messages. */
const ONE_AT_A_TIME = 1_181_403_853;
/** A lasting incident with new alarms is reported again after this time. */
const REMINDED_AFTER_HOURS = 4;
/** Longer than a post may take. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 60 * 60;

export interface RaisedAlarm {
  kind: AlarmKind;
  what: string;
}

/** A message to `ALARM_URL`, claimed by the caller. */
export interface AlarmCall {
  id: string;
  message: AlarmMessage;
  attempts: number;
}

@Injectable()
export class AlarmsRepository {
  async insert(manager: EntityManager, alarms: readonly RaisedAlarm[]): Promise<void> {
    await manager.insert(
      AlarmEntity,
      alarms.map((alarm) => ({ id: newId(), ...alarm })),
    );
  }

  /** Whether the same alarm is stored, reported or not. */
  has(manager: EntityManager, alarm: RaisedAlarm): Promise<boolean> {
    return manager.existsBy(AlarmEntity, alarm);
  }

  /**
   * Marks the unreported alarms as told and returns them, except those of kinds reported within REMINDED_AFTER_HOURS.
   * A report in the future, from before the clock went back, does not count. Returns none while another copy holds the
   * lock.
   */
  async takeUntold(manager: EntityManager): Promise<UntoldAlarm[]> {
    const [lock] = await manager.query<[{ taken: boolean }]>(
      'SELECT pg_try_advisory_xact_lock($1) AS taken',
      [ONE_AT_A_TIME],
    );
    if (!lock.taken) return [];
    const [alarms] = await manager.query<[UntoldAlarm[], number]>(
      `UPDATE alarms a SET told_at = shop_now()
       WHERE told_at IS NULL AND NOT EXISTS (
         SELECT FROM alarms told
         WHERE told.kind = a.kind
           AND told.told_at > shop_now() - make_interval(hours => $1) AND told.told_at <= shop_now()
       )
       RETURNING kind, what, raised_at AS "raisedAt"`,
      [REMINDED_AFTER_HOURS],
    );
    return alarms;
  }

  async insertCall(manager: EntityManager, message: AlarmMessage): Promise<void> {
    await manager.insert(AlarmCallEntity, { id: newId(), message });
  }

  /** Claims due posts. One that is not deleted becomes due again, after twice the time each time. */
  claimCalls(manager: EntityManager, limit: number): Promise<AlarmCall[]> {
    return manager
      .query<[AlarmCall[], number]>(
        `UPDATE alarm_calls SET attempts = attempts + 1,
           next_attempt_at = now() + make_interval(secs => least($2 * 2 ^ least(attempts, 30), $3))
         WHERE id = ANY (ARRAY(
           SELECT id FROM alarm_calls WHERE is_due(next_attempt_at, make_interval(secs => $3))
           ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
         ))
         RETURNING id, message, attempts`,
        [limit, LEASE_SECONDS, LONGEST_PAUSE_SECONDS],
      )
      .then(([calls]) => calls);
  }

  async deleteCall(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(AlarmCallEntity, { id });
  }
}
