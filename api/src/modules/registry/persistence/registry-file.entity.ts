import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file of published versions or of shells, identified by the digest of its bytes. */
@Entity('registry_files')
@Index('registry_files_unneeded_index', ['storedAt'], { where: 'NOT needed' })
export class RegistryFileEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'registry_files_pkey' })
  digest: string;

  @Column({ type: 'bytea' })
  gzipped: Buffer;

  /** True if a version has it. Otherwise it is deleted after a day, unless a shell keeps it. */
  @Column({ type: 'boolean', default: false })
  needed: boolean;

  @Column({ name: 'stored_at', type: 'timestamptz', default: () => 'now()' })
  storedAt: Date;
}
