import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of a shell that a page server uses, or used a while ago; its bytes are those of the registry's file of this digest. */
@Entity('shell_files')
export class ShellFileEntity {
  /** Holds a hash of the content, so that it never names other content. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'shell_files_pkey' })
  name: string;

  @Column({ type: 'text' })
  digest: string;

  @Column({ name: 'kept_until', type: 'timestamptz' })
  keptUntil: Date;
}
