const REFUSALS = {
  NOT_SIGNED_IN: {
    status: 401,
    sentence: 'You are not signed in any more. Log in, then come back.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    sentence:
      'Your email address is not confirmed. Confirm it by the link that we sent you, then load this page again.',
  },
  NOT_ON_THE_LIST: {
    status: 403,
    sentence:
      'Your email is not on the list of those who may preview here. Ask whoever runs this site to add it.',
  },
  CROSS_SITE: { status: 403, sentence: 'Only a page of this site can ask for this.' },
  UNKNOWN_REMOTE: { status: 404, sentence: 'This site has no remote of that name.' },
  UNKNOWN_VERSION: {
    status: 404,
    sentence: 'That version is not registered here. Publish it, then load this page again.',
  },
  DOES_NOT_FIT: { status: 409, sentence: 'That version does not fit this site.' },
  BAD_BUILD: { status: 400, sentence: 'The dev server describes no valid build.' },
  NO_DEV_SERVER: { status: 409, sentence: 'No dev server is confirmed in this browser any more.' },
  OTHER_ACCOUNT: {
    status: 403,
    sentence: 'Another account confirmed this dev server. Log in with it, or reset the preview.',
  },
  BAD_REQUEST: { status: 400, sentence: 'Send JSON with the fields of this call.' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'This request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    sentence: 'Send JSON with the content type application/json.',
  },
  API_AWAY: {
    status: 503,
    sentence: 'It cannot be found out at the moment who you are. Please try again shortly.',
  },
} as const;

export type PreviewRefusalCode = keyof typeof REFUSALS;

/** A refused request for a preview, with a message for the user. */
export class PreviewRefusal extends Error {
  override readonly name = 'PreviewRefusal';

  constructor(
    readonly code: PreviewRefusalCode,
    sentence: string = REFUSALS[code].sentence,
  ) {
    super(sentence);
  }

  get statusCode(): number {
    return REFUSALS[this.code].status;
  }
}

/** Converts a status of the HTTP server into a refusal; null for an internal error. */
export function refusalOf(statusCode: number | undefined): PreviewRefusal | null {
  if (statusCode === 413) return new PreviewRefusal('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) return new PreviewRefusal('UNSUPPORTED_MEDIA_TYPE');
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isRefusal ? new PreviewRefusal('BAD_REQUEST') : null;
}
