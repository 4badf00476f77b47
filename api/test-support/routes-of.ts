import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const INDENT = 4;
/** A line of the printed tree: how deep, what it adds to the address, and the methods if a route ends here. */
const NODE = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/;

/** Every route of the running application, as its router knows it: `GET /api/events/:id`. */
export function routesOf(app: NestFastifyApplication): string[] {
  const router = app.getHttpAdapter().getInstance();
  let segments: string[] = [];
  return router
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods] = NODE.exec(line) ?? [];
      segments = [...segments.slice(0, indent.length / INDENT), segment];
      const url = segments.join('');
      return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${url}`);
    });
}
