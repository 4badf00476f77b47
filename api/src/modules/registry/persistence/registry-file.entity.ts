import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file of published versions or of shells, by the digest of its bytes. */
@Entity('registry_files')
@Index('registry_files_unneeded_index', ['storedAt'], { where: 'NOT needed' })
export class RegistryFileEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'registry_files_pkey' })
  digest: string;

  @Column({ type: 'bytea' })
  gzipped: Buffer;

  /** A version has it. One that none has is forgotten after a day, unless it is kept for a shell. */
  @Column({ type: 'boolean', default: false })
  needed: boolean;

  @Column({ name: 'stored_at', type: 'timestamptz', default: () => 'now()' })
  storedAt: Date;
}
