import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An immutable document of the registry: a revision, a version or a token. One transaction at a time enters documents,
 * so that their numbers are the order in which they become visible.
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

  /** The request that entered it, possibly with others. */
  @Column({ type: 'uuid' })
  batch: string;

  @Column({ name: 'entered_at', type: 'timestamptz', default: () => 'now()' })
  enteredAt: Date;
}
