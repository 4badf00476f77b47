import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import { envelopeOf, errorBodySchema, type ErrorCode, pageOf } from '@stagedoor/contracts';
import { statusOf } from '../errors/error-catalogue.js';
import { WithoutEnvelope } from './envelope.js';

/** Errors of every route that takes a body. */
export const BODY_ERRORS = [
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly ErrorCode[];

export interface AnswerOptions {
  /** What the route does, in a few words, for the API documents. */
  summary: string;
  /** 201 when the route creates a resource; 200 otherwise. */
  status?: 200 | 201;
  /** Errors of this route; every route also has INTERNAL_ERROR. */
  errors?: readonly ErrorCode[];
}

type Schema = Parameters<typeof envelopeOf>[0];

/** Sets the status of a route and documents its body and its errors. */
export function Answers(schema: Schema, options: AnswerOptions): MethodDecorator {
  return answersWith(envelopeOf(schema), options);
}

/** As `Answers`, for a route that returns a page of a list. */
export function AnswersPage(schema: Schema, options: AnswerOptions): MethodDecorator {
  return answersWith(pageOf(schema), options);
}

/** As `Answers`, for a route that returns a file of that media type, without the envelope. */
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

/** Documents the errors of a route. */
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
