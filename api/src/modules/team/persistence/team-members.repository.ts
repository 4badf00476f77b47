import { Injectable } from '@nestjs/common';
import type { Duty } from '@stagedoor/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { TeamMemberEntity } from './team-member.entity.js';

/** A member with the name of the account that accepted the invitation. */
export interface NamedMember extends TeamMemberEntity {
  firstName: string | null;
  lastName: string | null;
}

export type NewMember = Pick<TeamMemberEntity, 'id' | 'eventId' | 'email' | 'emailKey' | 'duty'>;

/** A membership and the creator of its event. */
export interface MemberOfCreator extends TeamMemberEntity {
  creatorId: string | null;
}

const COLUMNS = `
  m.id, m.event_id AS "eventId", m.email, m.email_key AS "emailKey", m.duty, m.user_id AS "userId",
  m.invited_user_id AS "invitedUserId", m.invited_at AS "invitedAt", m.accepted_at AS "acceptedAt"`;

/**
 * Invitations count for an account only once its address is confirmed: anybody can open one under any address. They
 * stay with an account that has left the address.
 */
const INVITATION_OF_PERSON = `(m.user_id IS NULL AND (m.invited_user_id = $1 OR m.invited_user_id IS NULL
  AND m.email_key =
    (SELECT u.email_key FROM users u WHERE u.id = $1 AND u.email_confirmed_at IS NOT NULL)))`;
const OF_PERSON = `(m.user_id = $1 OR ${INVITATION_OF_PERSON})`;

@Injectable()
export class TeamMembersRepository {
  /** Stores an invitation; returns false when the address is invited already. */
  async insert(manager: EntityManager, member: NewMember): Promise<boolean> {
    const stored = await manager.query<unknown[]>(
      `INSERT INTO team_members (id, event_id, email, email_key, duty) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (event_id, email_key) DO NOTHING RETURNING id`,
      [member.id, member.eventId, member.email, member.emailKey, member.duty],
    );
    return stored.length > 0;
  }

  /** Returns the member or invitation of an address, locked against other changes. */
  findLocked(
    manager: EntityManager,
    { eventId, emailKey }: Pick<NewMember, 'eventId' | 'emailKey'>,
  ): Promise<TeamMemberEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(TeamMemberEntity, { where: { eventId, emailKey }, lock });
  }

  async setDuty(manager: EntityManager, id: string, duty: Duty): Promise<void> {
    await manager.update(TeamMemberEntity, { id }, { duty });
  }

  countOfEvent(manager: EntityManager, eventId: string): Promise<number> {
    return manager.countBy(TeamMemberEntity, { eventId });
  }

  /** Returns the team of an event in the order of its invitations. */
  ofEvent(manager: EntityManager, eventId: string): Promise<NamedMember[]> {
    return manager.query<NamedMember[]>(
      `SELECT ${COLUMNS}, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM team_members m LEFT JOIN users u ON u.id = m.user_id
       WHERE m.event_id = $1 ORDER BY m.id`,
      [eventId],
    );
  }

  /** Returns the next memberships and invitations of a person before that one, the newest first. */
  ofPerson(
    manager: EntityManager,
    userId: string,
    before: string,
    limit: number,
  ): Promise<TeamMemberEntity[]> {
    return manager.query<TeamMemberEntity[]>(
      `SELECT ${COLUMNS} FROM team_members m
       WHERE ${OF_PERSON} AND m.id < $2 ORDER BY m.id DESC LIMIT $3`,
      [userId, before, limit],
    );
  }

  async findWithCreator(manager: EntityManager, id: string): Promise<MemberOfCreator | null> {
    const [member] = await manager.query<MemberOfCreator[]>(
      `SELECT ${COLUMNS}, e.creator_id AS "creatorId"
       FROM team_members m JOIN events e ON e.id = m.event_id WHERE m.id = $1`,
      [id],
    );
    return member ?? null;
  }

  async belongsTo(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM team_members m WHERE ${OF_PERSON} AND m.id = $2`,
      [userId, id],
    );
    return rows.length > 0;
  }

  isInTeam(manager: EntityManager, eventId: string, userId: string): Promise<boolean> {
    return manager.existsBy(TeamMemberEntity, { eventId, userId });
  }

  async dutyOf(manager: EntityManager, eventId: string, userId: string): Promise<Duty | null> {
    const member = await manager.findOneBy(TeamMemberEntity, { eventId, userId });
    return member && member.duty;
  }

  /** Returns false when the invitation is accepted already or was taken back meanwhile. */
  async accept(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    const { affected } = await manager.update(
      TeamMemberEntity,
      { id, userId: IsNull() },
      { userId, acceptedAt: () => 'now()' },
    );
    return affected === 1;
  }

  exists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(TeamMemberEntity, { id });
  }

  /**
   * Deletes and returns a member; null when there is none, as after a concurrent removal, or with `ifInvited` when the
   * invitation was accepted.
   */
  async remove(
    manager: EntityManager,
    id: string,
    ifInvited: boolean,
  ): Promise<Pick<TeamMemberEntity, 'eventId' | 'userId'> | null> {
    const [rows] = await manager.query<[Pick<TeamMemberEntity, 'eventId' | 'userId'>[], number]>(
      `DELETE FROM team_members WHERE id = $1 AND (user_id IS NULL OR NOT $2)
       RETURNING event_id AS "eventId", user_id AS "userId"`,
      [id, ifInvited],
    );
    return rows[0] ?? null;
  }

  /** Gives the invitations of an address to the account that leaves it. Their creators see no change. */
  async bindInvitations(manager: EntityManager, userId: string, emailKey: string): Promise<void> {
    await manager.update(
      TeamMemberEntity,
      { emailKey, userId: IsNull(), invitedUserId: IsNull() },
      { invitedUserId: userId },
    );
  }

  /** Deletes the invitations of a person's confirmed address, and of those that the account has left. */
  async deleteInvitationsOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`DELETE FROM team_members m WHERE ${INVITATION_OF_PERSON}`, [userId]);
  }

  /** Deletes the invitations to a creator's events. */
  async deleteInvitationsBy(manager: EntityManager, creatorId: string): Promise<void> {
    await manager.query(
      `DELETE FROM team_members m USING events e
       WHERE e.id = m.event_id AND e.creator_id = $1 AND m.user_id IS NULL`,
      [creatorId],
    );
  }

  /** Deletes invitations to events that ended more than `days` ago and returns the count. */
  async deleteOldInvitations(manager: EntityManager, days: number, limit: number): Promise<number> {
    const [, deleted] = await manager.query<[unknown[], number]>(
      `DELETE FROM team_members WHERE id = ANY (ARRAY(
         SELECT m.id FROM team_members m JOIN events e ON e.id = m.event_id
         WHERE m.user_id IS NULL AND e.end_time < now() - make_interval(days => $1)
         LIMIT $2 FOR UPDATE OF m SKIP LOCKED
       ))`,
      [days, limit],
    );
    return deleted;
  }
}
