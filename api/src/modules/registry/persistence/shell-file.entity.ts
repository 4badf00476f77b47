import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file of a shell that page servers use or used recently; its bytes are those of the registry file with this digest.
 */
@Entity('shell_files')
export class ShellFileEntity {
  /** Contains a hash of the content, so that a name always means the same content. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'shell_files_pkey' })
  name: string;

  @Column({ type: 'text' })
  digest: string;

  @Column({ name: 'kept_until', type: 'timestamptz' })
  keptUntil: Date;
}
