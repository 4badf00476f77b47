import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A document of the registry, which never changes: a revision, a version, a token. One writer at a time enters documents, so
 * that their numbers are the order in which they can be seen.
 */
@Entity('registry_documents')
@Index('registry_documents_path_key', ['path'], { unique: true })
@Index('registry_documents_batch_index', ['batch'])
export class RegistryDocumentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'registry_documents_pkey',
  })
  change: number;

  @Column({ type: 'text' })
  path: string;

  @Column({ type: 'text' })
  content: string;

  /** Of the request that entered it, together with others. */
  @Column({ type: 'uuid' })
  batch: string;

  @Column({ name: 'entered_at', type: 'timestamptz', default: () => 'now()' })
  enteredAt: Date;
}
