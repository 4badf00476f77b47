import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalledProgram } from '@stagedoor/processes/installed-program';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import { POSTGRES_CLIENT, writeBase } from './base-image.js';
import type { Component } from './bill-of-materials.js';
import type { Image } from './images.js';
import { writeContext } from './write-context.js';

const CONTAINERFILES = join(import.meta.dirname, '../containerfiles');

export interface Build {
  images: readonly Image[];
  tag: string;
  /** The image under all of them, which has Node; without it they are built on our own base. */
  base: string | undefined;
  say: (line: string) => void;
}

interface Base {
  name: string;
  components: readonly Component[];
}

/** Builds images with buildah into this machine's storage of containers. */
export async function buildImages({ images, tag, base, say }: Build): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'stagedoor-images-'));
  const bases = new Map<string, Promise<Base>>();
  try {
    for (const image of images) {
      const under = base === undefined ? await ownBase(image) : { name: base, components: [] };
      const name = `localhost/stagedoor-${image.name}:${tag}`;
      say(`Building ${name} on ${under.name} …`);
      const context = join(place, image.name);
      await writeContext(image, context, under.components);
      await build(name, context, `--build-arg=BASE=${under.name}`);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }

  /** Builds the base of an image, unless another image has the same. */
  function ownBase({ name }: Image): Promise<Base> {
    const kind = name === 'operations' ? 'base-operations' : 'base';
    const built = bases.get(kind) ?? buildBase(kind);
    bases.set(kind, built);
    return built;
  }

  async function buildBase(kind: string): Promise<Base> {
    const name = `localhost/stagedoor-${kind}:${tag}`;
    say(`Building ${name} …`);
    const context = join(place, kind);
    const components = await writeBase(context, kind === 'base' ? [] : POSTGRES_CLIENT);
    await cp(join(CONTAINERFILES, 'base.Containerfile'), join(context, 'Containerfile'));
    await build(name, context);
    return { name, components };
  }
}

async function build(name: string, context: string, ...args: readonly string[]): Promise<void> {
  const options = ['--format=docker', '--quiet', '--timestamp=0', `--tag=${name}`, ...args];
  await runToItsEnd(findInstalledProgram('buildah', 'buildah'), ['build', ...options, context]);
}
