import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { LiveSessions } from './live-sessions.js';
import { SessionsRepository } from './persistence/sessions.repository.js';

@Injectable()
export class LogoutService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsRepository,
    private readonly liveSessions: LiveSessions,
  ) {}

  async logout({ id, sessionId }: SignedInUser): Promise<null> {
    await this.sessions.revoke(this.dataSource.manager, id, sessionId);
    this.liveSessions.ended(sessionId);
    return null;
  }
}
