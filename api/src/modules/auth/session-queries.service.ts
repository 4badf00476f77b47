import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SessionList } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

@Injectable()
export class SessionQueries {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Returns the user's live sessions. */
  async list({ id, sessionId }: SignedInUser): Promise<SessionList> {
    const live = await this.sessions.findLiveOf(this.dataSource.manager, id);
    return {
      sessions: live.map((session) => ({
        id: session.id,
        device: session.device,
        startedAt: session.createdAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        isCurrent: session.id === sessionId,
      })),
    };
  }
}
