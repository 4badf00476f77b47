/** Texts that commonly break software; each goes into every field that takes a text. */
export const HOSTILE_TEXTS: Record<string, string> = {
  'a quote': "'",
  'a statement behind a quote': "'; DROP TABLE users; --",
  'a condition that always holds': "' OR '1'='1",
  'a union behind a quote': `") UNION SELECT password_hash FROM users --`,
  'a sleep in SQL': '1; SELECT pg_sleep(20)',
  'wild cards and a backslash': '%_\\',
  'a placeholder': '$1 ${7*7} {{7*7}} %s %n',
  'a line break and a header': 'a\r\nX-Injected: yes\r\nSet-Cookie: a=b',
  'a NUL': 'a\u0000b',
  'a lone surrogate': 'a\ud800',
  'a right-to-left override': '\u202egpj.exe',
  'an emoji and a joiner': '👩\u200d🎤'.repeat(20),
  'a path that climbs': '../../../../etc/passwd',
  'a tag': '<script>alert(1)</script>',
  'a very long text': 'x'.repeat(20_000),
};

/** Names of fields that a client must not set. */
export const FOREIGN_FIELDS = [
  'id',
  'role',
  'roles',
  'currentRole',
  'userRoles',
  'isActive',
  'isAdmin',
  'status',
  'paymentStatus',
  'creatorId',
  'ownerId',
  'userId',
  'buyerId',
  'price',
  'priceMinor',
  'unitPriceMinor',
  'totalAmount',
  'passwordHash',
  'createdAt',
  'coverImageUrl',
  'eventMetadata',
  'ticketTypes',
  'quantityAvailable',
  'sold',
  '__proto__',
  'constructor',
  'prototype',
] as const;

/** Sets a field even if its name is `__proto__`, as a JSON parser does. */
export function withField<T extends object>(target: T, name: string, value: unknown): T {
  return Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
