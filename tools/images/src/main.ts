import { join, resolve } from 'node:path';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { buildImages } from './build-images.js';
import { IMAGES } from './images.js';
import { writeContext } from './write-context.js';

const HELP = `npm run images [-- api pages operations]
Builds the images of the site from the last npm run build, with buildah, into this machine's storage of containers:
localhost/stagedoor-api, -pages and -operations. Each contains what it was built from in /app/sbom.cdx.json (CycloneDX).

  --tag 1.4.0        latest by default
  --base <image>     an image with Node 20.19 or newer, and for operations PostgreSQL's client programs, to build on;
                     by default one of Debian's libraries and Node alone is made with mmdebstrap, as root
  --contexts <folder>
                     writes what each image is built from into this folder, for another program, and builds nothing:
                     docker build --file <folder>/api/Containerfile --build-arg BASE=<image> <folder>/api
`;

const OPTIONS = {
  tag: { type: 'string', default: 'latest' },
  base: { type: 'string' },
  contexts: { type: 'string' },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, positionals: IMAGES.length },
  async ({ values: { tag, base, contexts }, positionals }) => {
    const names = positionals.length > 0 ? positionals : IMAGES.map(({ name }) => name);
    const images = names.map(imageOf);
    if (contexts === undefined) return buildImages({ images, tag, base, say });
    for (const image of images) {
      await writeContext(image, join(resolve(contexts), image.name));
      say(join(contexts, image.name));
    }
  },
);

function imageOf(name: string) {
  const image = IMAGES.find((one) => one.name === name);
  if (image) return image;
  throw new OneLineError(`There is no image "${name}"; there are api, pages and operations.`);
}
