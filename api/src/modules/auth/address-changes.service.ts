import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Follower = (manager: EntityManager, userId: string, oldEmailKey: string) => Promise<void>;

/** What other modules do, in the same transaction, when an account leaves a confirmed address for another one. */
@Injectable()
export class AddressChanges {
  private readonly followers: Follower[] = [];

  register(follower: Follower): void {
    this.followers.push(follower);
  }

  async follow(...change: Parameters<Follower>): Promise<void> {
    for (const follower of this.followers) await follower(...change);
  }
}
