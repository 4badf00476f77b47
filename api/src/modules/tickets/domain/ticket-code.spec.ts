import { TICKET_CODE_PATTERN } from '@stagedoor/contracts';
import { makeTicketCode } from './ticket-code.js';

describe('a ticket code', () => {
  const codes = Array.from({ length: 2_000 }, makeTicketCode);

  it("matches the contract's pattern", () => {
    for (const code of codes) expect(code).toMatch(TICKET_CODE_PATTERN);
  });

  it('is unique', () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('uses every letter of the alphabet at every position', () => {
    const places = codes[0]!.replaceAll('-', '').length;
    for (let place = 0; place < places; place++) {
      const seen = new Set(codes.map((code) => code.replaceAll('-', '')[place]));
      expect(seen.size).toBe(32);
    }
  });
});
