import { BadRequestException, ForbiddenException, HttpException } from '@nestjs/common';
import { ERROR_CODES, errorBodySchema } from '@stagedoor/contracts';
import { asDomainError } from './as-domain-error.js';
import { describeForLog } from './describe-for-log.js';
import { DomainError } from './domain-error.js';
import { errorReply } from './error-reply.js';

describe('asDomainError', () => {
  const fastifyError = (statusCode: number) =>
    Object.assign(new Error('inner words'), { statusCode });

  const coded = (code: string) => Object.assign(new Error('inner words'), { code });

  /** The error of the HTTP server for a body that ends early. */
  const hungUp = () => Object.assign(coded('ECONNRESET'), { statusCode: 400 });

  it.each([
    ['a malformed request', new BadRequestException(), 'VALIDATION_FAILED'],
    ['a forbidden one', new ForbiddenException(), 'FORBIDDEN'],
    ['a body that is too large', fastifyError(413), 'PAYLOAD_TOO_LARGE'],
    ['another content type', fastifyError(415), 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a client error without a code of its own',
      new HttpException('tea', 418),
      'VALIDATION_FAILED',
    ],
    ['a refused connection', coded('ECONNREFUSED'), 'SERVICE_UNAVAILABLE'],
    ['a database that shuts down', coded('57P01'), 'SERVICE_UNAVAILABLE'],
    ['a transaction that was idle too long', coded('25P03'), 'SERVICE_UNAVAILABLE'],
    ['a cancelled statement', coded('57014'), 'SERVICE_UNAVAILABLE'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'SERVICE_UNAVAILABLE'],
    [
      'a connection that was lost earlier',
      new Error('Client has encountered a connection error and is not queryable'),
      'SERVICE_UNAVAILABLE',
    ],
    ['a lost socket', coded('ECONNRESET'), 'SERVICE_UNAVAILABLE'],
    ['a pooler without a database', coded('08P01'), 'SERVICE_UNAVAILABLE'],
    [
      'a protocol violation',
      Object.assign(coded('08P01'), { routine: 'exec_bind_message' }),
      'INTERNAL_ERROR',
    ],
    ['a write on a former primary', coded('25006'), 'SERVICE_UNAVAILABLE'],
    ['a full disk', coded('53100'), 'SERVICE_UNAVAILABLE'],
    ['a database without memory', coded('53200'), 'SERVICE_UNAVAILABLE'],
    ['a failed disk', coded('58030'), 'SERVICE_UNAVAILABLE'],
    ['a password that is no longer valid', coded('28P01'), 'SERVICE_UNAVAILABLE'],
    ['a certificate that has expired', coded('CERT_HAS_EXPIRED'), 'SERVICE_UNAVAILABLE'],
    [
      'a certificate of an unknown authority',
      coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
      'SERVICE_UNAVAILABLE',
    ],
    [
      'a certificate that signs itself',
      coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
      'SERVICE_UNAVAILABLE',
    ],
    [
      'a certificate of an authority that signs itself',
      coded('SELF_SIGNED_CERT_IN_CHAIN'),
      'SERVICE_UNAVAILABLE',
    ],
    ['a certificate of another name', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'SERVICE_UNAVAILABLE'],
    ['an aborted request', hungUp(), 'VALIDATION_FAILED'],
    ['a broken constraint', coded('23505'), 'INTERNAL_ERROR'],
    ['an unknown error', new TypeError('x is not a function'), 'INTERNAL_ERROR'],
    ['a thrown string', 'oops', 'INTERNAL_ERROR'],
    ['undefined', undefined, 'INTERNAL_ERROR'],
  ])('maps %s', (_, thrown, code) => {
    expect(asDomainError(thrown).code).toBe(code);
  });

  it('returns a DomainError unchanged', () => {
    const error = new DomainError('SOLD_OUT');

    expect(asDomainError(error)).toBe(error);
  });
});

describe('errorReply', () => {
  // @covers 7.answers.error-body
  it.each(ERROR_CODES)('writes a complete body for %s', (code) => {
    const { status, body } = errorReply(new DomainError(code), 'request');

    expect(status).toBeGreaterThanOrEqual(400);
    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(body.error).toBe(body.message);
  });

  it('sends Retry-After in whole seconds', () => {
    const error = new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1.2 });

    expect(errorReply(error, 'request').headers).toEqual({ 'retry-after': '2' });
  });

  // @covers 7.answers.no-secrets
  it('does not reveal the cause', () => {
    const secret = new Error('SELECT password_hash FROM users');

    const { body } = errorReply(asDomainError(secret), 'request');

    expect(JSON.stringify(body)).not.toContain('SELECT');
  });
});

describe('describeForLog', () => {
  it('keeps the message and the code and drops values', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email_key)=(ada@example.org) already exists.',
      parameters: ['ada@example.org'],
    });

    const logged = describeForLog(new Error('outer', { cause: error }));

    expect(logged).toMatchObject({ message: 'outer', cause: { code: '23505' } });
    expect(JSON.stringify(logged)).not.toContain('ada@example.org');
  });
});
