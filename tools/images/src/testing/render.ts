import { join } from 'node:path';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { parseAllDocuments } from 'yaml';

export const KUBERNETES = join(import.meta.dirname, '../../kubernetes');

export type Overlay = 'production' | 'staging';

/** What the tests read of a manifest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string };
  data?: Record<string, string>;
  spec?: {
    template?: {
      metadata?: { annotations?: Record<string, string> };
      spec: { containers: { env?: unknown[] }[] };
    };
  };
}

/** Returns the manifests of an overlay as `kubectl apply -k` would send them. */
export async function render(overlay: Overlay): Promise<Manifest[]> {
  const kubectl = findInstalledProgram('kubectl', 'kubernetes-client');
  const text = await runToItsEnd(kubectl, ['kustomize', join(KUBERNETES, 'overlays', overlay)]);
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Returns the variables of the generated ConfigMap of a server. */
export function variablesOf(manifests: readonly Manifest[], server: 'api' | 'pages') {
  const map = manifests.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith(`${server}-`),
  );
  return map!.data!;
}
