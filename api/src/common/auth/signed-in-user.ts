import 'fastify';

/** Who makes a call: what every module may know of them. */
export interface SignedInUser {
  id: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; absent when nobody is signed in. */
    user?: SignedInUser;
  }
}
