import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parseSpdx from 'spdx-expression-parse';

const licenses = new Contrib.License.Factories.LicenseFactory((expression) =>
  parseSpdx(expression),
);
const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  licenses,
);

export type Component = Models.Component;

/** A package of Debian. */
export interface DebianPackage {
  name: string;
  version: string;
  architecture: string;
}

/** Returns the packages of npm that these files, relative to the repository, belong to. */
export async function componentsOf(files: readonly string[]): Promise<Component[]> {
  const folders = new Set(
    files.flatMap(
      (file) => /^.*node_modules\/(?!@stagedoor|\.)(?:@[^/]+\/)?[^/]+(?=\/|$)/.exec(file) ?? [],
    ),
  );
  return Promise.all([...folders].sort().map(componentOf));
}

async function componentOf(folder: string): Promise<Component> {
  const text = await readFile(join(REPOSITORY, folder, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as Contrib.FromNodePackageJson.Types.NodePackageJson;
  const component = components.makeComponent(manifest, Enums.ComponentType.Library);
  if (!component) throw new Error(`${folder} has no name.`);
  const { group, name, version } = component;
  component.purl = new PackageURL('npm', group, name, version).toString();
  component.bomRef.value = `${component.purl}#${folder}`;
  return component;
}

/** Returns the components of a base: packages of Debian, and Node. */
export function componentsOfBase(packages: readonly DebianPackage[], node: string): Component[] {
  const debian = packages.map(({ name, version, architecture }) => {
    const purl = new PackageURL('deb', 'debian', name, version, { arch: architecture }).toString();
    return new Models.Component(Enums.ComponentType.Library, name, { version, purl, bomRef: purl });
  });
  const purl = new PackageURL('generic', undefined, 'node', node).toString();
  const program = { version: node, purl, bomRef: purl };
  return [new Models.Component(Enums.ComponentType.Application, 'node', program), ...debian];
}

/** Returns a bill of materials in CycloneDX 1.6, as JSON. The same components give the same text. */
export function billOfMaterials(name: string, parts: readonly Component[]): string {
  const subject = new Models.Component(Enums.ComponentType.Container, name, { bomRef: name });
  const bill = new Models.Bom({ metadata: new Models.Metadata({ component: subject }) });
  for (const part of parts) bill.components.add(part);
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(normalize).serialize(bill, { sortLists: true, space: 2 });
}
