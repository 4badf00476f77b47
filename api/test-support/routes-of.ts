import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const INDENT = 4;
/** A line of the printed tree: its depth, its part of the address, and the methods if a route ends here. */
const NODE = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/;

/** Returns every route of the running application's router: `GET /api/events/:id`. */
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
