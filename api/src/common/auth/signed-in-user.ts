import 'fastify';

/** The user of a request, as every module may know it. */
export interface SignedInUser {
  id: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; absent for a request without a valid token. */
    user?: SignedInUser;
  }
}
