import type { Role } from '@stagedoor/contracts';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

@Entity('user_roles')
export class UserRoleEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'user_roles_pkey' })
  @ForeignKey(() => UserEntity, { name: 'user_roles_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'user_roles_pkey' })
  role: Role;

  @Column({ name: 'is_active', type: 'boolean' })
  isActive: boolean;
}
