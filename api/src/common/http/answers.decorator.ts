import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { envelopeOf, errorBodySchema, type ErrorCode, pageOf } from '@stagedoor/contracts';
import { statusOf } from '../errors/error-catalogue.js';
import { WithoutEnvelope } from './envelope.js';

/** What every route that takes a body may refuse it for. */
export const BODY_ERRORS = [
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly ErrorCode[];

export interface AnswerOptions {
  /** What the route does, in a few words. */
  summary: string;
  /** 201 where something is created; 200 otherwise. */
  status?: 200 | 201;
  /** The refusals that are this route's own; INTERNAL_ERROR is every route's. */
  errors?: readonly ErrorCode[];
}

type Schema = Parameters<typeof envelopeOf>[0];

/** What a route answers: sets its status and documents its body and its refusals. */
export function Answers(schema: Schema, options: AnswerOptions): MethodDecorator {
  return answersWith(envelopeOf(schema), options);
}

/** The same for a route that answers a page of these. */
export function AnswersPage(schema: Schema, options: AnswerOptions): MethodDecorator {
  return answersWith(pageOf(schema), options);
}

/** The same for a route that answers a file of that media type, without the envelope. */
export function AnswersFile(
  mediaType: string,
  { summary, errors = [] }: Omit<AnswerOptions, 'status'>,
): MethodDecorator {
  return applyDecorators(
    WithoutEnvelope(),
    ApiOperation({ summary }),
    ApiProduces(mediaType),
    ApiResponse({ status: 200, description: 'Done.' }),
    Refuses(...errors, 'INTERNAL_ERROR'),
  );
}

function answersWith(
  body: Schema,
  { summary, status = 200, errors = [] }: AnswerOptions,
): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse({ status, description: 'Done.', standardSchema: body }),
    Refuses(...errors, 'INTERNAL_ERROR'),
  );
}

/** Documents what a route refuses. */
export function Refuses(...codes: ErrorCode[]): MethodDecorator {
  const statuses = new Set(codes.map(statusOf));
  return applyDecorators(
    ...Array.from(statuses, (status) =>
      ApiResponse({
        status,
        description: codes.filter((code) => statusOf(code) === status).join(', '),
        standardSchema: errorBodySchema,
      }),
    ),
  );
}
