import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorBodySchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

const DOCS_PATH = 'api/docs';
/** The path of the API documents. */
export const DOCS_URL = `/${DOCS_PATH}`;
const TOKEN = 'accessToken';
/** As in the repository's `package.json`. */
const LICENSE = {
  name: 'UNLICENSED',
  url: 'https://docs.npmjs.com/cli/configuring-npm/package-json#license',
};

/** The error body, defined once and referred to by every error response. */
const ERROR_BODY = {
  schema: { $ref: '#/components/schemas/ErrorBody' },
  components: { ErrorBody: z.toJSONSchema(errorBodySchema, { target: 'openapi-3.0' }) },
};

/** Builds the OpenAPI document of the whole API from the contracts that validate requests. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Stagedoor')
    .setDescription('Events, venues, orders and tickets. Every success is { "data": … }.')
    .setVersion('1.0.0')
    .addServer(app.get<Environment>(ENVIRONMENT).PUBLIC_URL)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, TOKEN)
    .addSecurityRequirements(TOKEN)
    .build();
  const document = { ...about, info: { ...about.info, license: LICENSE } };
  return SwaggerModule.createDocument(app, document, { standardSchemaConverter: convertSchema });
}

/** Serves the document and its page at `/api/docs`. */
export function serveOpenApi(app: INestApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => openApiDocument(app), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    customSiteTitle: 'Stagedoor API',
  });
}

function convertSchema(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  if (schema === errorBodySchema && schemaType === 'output') return ERROR_BODY;
  const options = { target: 'openapi-3.0', io: schemaType, unrepresentable: 'any' } as const;
  return { schema: z.toJSONSchema(schema, options) };
}
